//! Ctrl-C asks a long command to stop in good order; a second one ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static WATCHING: Once = Once::new();

/// Exit code of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// From now on the first Ctrl-C only sets this flag.
pub fn watch() -> &'static AtomicBool {
    WATCHING.call_once(|| {
        std::thread::spawn(|| {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
            // Without a way to listen, Ctrl-C ends the program as it always does.
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if STOP.swap(true, Ordering::Relaxed) {
                        std::process::exit(INTERRUPTED.into());
                    }
                }
            });
        });
    });
    &STOP
}
