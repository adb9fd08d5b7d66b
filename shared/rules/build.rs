//! Makes the tables of `poker::standard` before the crate is compiled, so that they are plain data in the binary:
//! nothing to make at the first hand, nothing to check at any. The tables and how they come to be are described in
//! `build/tables.rs`; what beats what in `build/ranking.rs`.

#[path = "src/poker/standard/layout.rs"]
mod layout;
#[path = "build/ranking.rs"]
mod ranking;
#[path = "build/tables.rs"]
mod tables;

use std::path::PathBuf;

fn main() {
    for source in ["build.rs", "build", "src/poker/standard/layout.rs"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let bytes: Vec<u8> = tables::make().into_words().into_iter().flat_map(u16::to_le_bytes).collect();
    let folder = std::env::var_os("OUT_DIR").expect("cargo says where to write");
    std::fs::write(PathBuf::from(folder).join("poker_standard.bin"), bytes).expect("the tables can be written");
}
