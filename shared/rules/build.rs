//! Makes the tables of `poker::standard` and `poker::stripped` before the crate is compiled, so that they are plain
//! data in the binary: nothing to make at the first hand, nothing to check at any. The tables and how they come to be
//! are described in `build/tables.rs` and `build/stripped.rs`; what beats what with 52 cards in `build/ranking.rs`.

#[path = "src/poker/standard/layout.rs"]
mod layout;
#[path = "build/ranking.rs"]
mod ranking;
#[path = "build/stripped.rs"]
mod stripped;
#[path = "src/poker/stripped/layout.rs"]
mod stripped_layout;
#[path = "build/tables.rs"]
mod tables;

use std::path::PathBuf;

fn main() {
    for source in ["build.rs", "build", "src/poker/standard/layout.rs", "src/poker/stripped/layout.rs"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let standard: Vec<u8> = tables::make().into_words().into_iter().flat_map(u16::to_le_bytes).collect();
    let stripped: Vec<u8> = stripped::make().into_iter().flat_map(u64::to_le_bytes).collect();
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where to write"));
    for (name, bytes) in [("poker_standard.bin", standard), ("poker_stripped.bin", stripped)] {
        std::fs::write(folder.join(name), bytes).expect("the tables can be written");
    }
}
