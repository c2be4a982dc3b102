//! Gives the module a stack of 8 MB, like a program's: layout is deeply recursive.

fn main() {
    println!("cargo:rustc-link-arg-cdylib=-zstack-size=8388608");
}
