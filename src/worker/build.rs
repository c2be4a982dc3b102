//! Gives the module a stack as deep as a program's own: documents are laid out by calls within calls.

fn main() {
    println!("cargo:rustc-link-arg-cdylib=-zstack-size=8388608");
}
