//! A file that is new is part of the console, too.

fn main() {
    println!("cargo::rerun-if-changed=web");
}
