//! The page's answers as WebAssembly. A script in a browser's worker hands in the fonts, one at a time, then all
//! other files, then requests; it reads the answers from the module's memory.
//!
//! Input goes into the buffer that [`input`] makes; output is at [`head`] and [`body`].

use std::sync::{Mutex, MutexGuard, PoisonError};

use sabretache::page::{CACHED_DOCUMENTS, Effort, Method, Request, Response, Shop, answer, carried};
use sabretache::typeset::trim_caches;

/// The state kept between calls.
struct Worker {
    input: Vec<u8>,
    fonts: Vec<(String, Vec<u8>)>,
    shop: Option<Shop>,
    head: String,
    body: Vec<u8>,
}

static WORKER: Mutex<Worker> =
    Mutex::new(Worker { input: Vec::new(), fonts: Vec::new(), shop: None, head: String::new(), body: Vec::new() });

/// Makes a buffer of this many bytes for the next input, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    let mut worker = worker();
    worker.input = vec![0; length];
    worker.input.as_mut_ptr()
}

/// Keeps a font: its path is the first `path` bytes of the input, its contents the rest.
#[unsafe(no_mangle)]
pub extern "C" fn font(path: usize) {
    let mut worker = worker();
    let mut path_and_bytes = std::mem::take(&mut worker.input);
    let bytes = path_and_bytes.split_off(path.min(path_and_bytes.len()));
    worker.fonts.push((String::from_utf8_lossy(&path_and_bytes).into_owned(), bytes));
}

/// Loads the files, which follow the page's root address in the first `root` bytes. Returns 0, or 1 if they are
/// faulty; the problems are then the body.
#[unsafe(no_mangle)]
pub extern "C" fn open(root: usize) -> u32 {
    let mut worker = worker();
    let mut root_and_files = std::mem::take(&mut worker.input);
    let files = root_and_files.split_off(root.min(root_and_files.len()));
    let fonts = std::mem::take(&mut worker.fonts);
    let shop = carried(&files, fonts).and_then(|assets| {
        let words = |problem: &sabretache::diagnostic::Diagnostic| problem.message.clone();
        Shop::new(assets).map_err(|wrong| wrong.iter().map(words).collect::<Vec<_>>().join("\n"))
    });
    match shop {
        Ok(shop) => {
            worker.shop = Some(shop.at(&String::from_utf8_lossy(&root_and_files)));
            0
        }
        Err(wrong) => {
            worker.body = wrong.into_bytes();
            1
        }
    }
}

/// Answers a request: the first `line` bytes are the method, a space and the address; the rest is the posted body. Does
/// nothing before `open`.
#[unsafe(no_mangle)]
pub extern "C" fn ask(line: usize) {
    let mut worker = worker();
    let mut line_and_body = std::mem::take(&mut worker.input);
    let body = line_and_body.split_off(line.min(line_and_body.len()));
    let line = String::from_utf8_lossy(&line_and_body).into_owned();
    let (method, address) = line.split_once(' ').unwrap_or(("GET", "/"));
    let method = if method == "POST" { Method::Post } else { Method::Get };
    let request = Request { method, body, ..Request::get(address) };
    let response = match &worker.shop {
        Some(shop) => answer(shop, &request),
        None => return,
    };
    // Keeps the browser's memory from filling up over an evening.
    if request.effort() == Effort::Documents {
        trim_caches(CACHED_DOCUMENTS);
    }
    let Response { status, kind, body, version: _, name, remarks } = response;
    let (name, remarks) = (name.unwrap_or_default(), remarks.unwrap_or_default());
    worker.head = format!("{status}\n{kind}\n{name}\n{remarks}");
    worker.body = body;
}

/// The address of the last answer's head: its status, media type, file name and remarks, each on a line.
#[unsafe(no_mangle)]
pub extern "C" fn head() -> *const u8 {
    worker().head.as_ptr()
}

/// The number of bytes in the head.
#[unsafe(no_mangle)]
pub extern "C" fn head_length() -> usize {
    worker().head.len()
}

/// The address of the last answer's body.
#[unsafe(no_mangle)]
pub extern "C" fn body() -> *const u8 {
    worker().body.as_ptr()
}

/// The number of bytes in the body.
#[unsafe(no_mangle)]
pub extern "C" fn body_length() -> usize {
    worker().body.len()
}

fn worker() -> MutexGuard<'static, Worker> {
    WORKER.lock().unwrap_or_else(PoisonError::into_inner)
}
