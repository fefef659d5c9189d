#pragma once

// C functions that call libedit. Swift cannot call libedit's own functions, because they are
// variadic. Text is passed as arrays of UTF-32 code units. A code unit does not have to be a
// Unicode scalar: some represent bytes that are not valid UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSignals.h"

/// A line editor that is attached to a terminal, but draws nothing.
typedef struct editline_session editline_session;

/// The action that libedit takes after `perform` has run.
typedef enum {
  /// Do nothing.
  EDITLINE_STAY,
  /// Note that the line has changed.
  EDITLINE_REFRESH,
  /// Return from `editline_run`.
  EDITLINE_FINISH,
} editline_after;

/// The callbacks of an editor, called on the thread that called `editline_run`.
typedef struct {
  /// A pointer that is passed to each callback.
  void *context;
  /// Returns the next key, which is at least 1; a smaller value ends `editline_run`.
  int32_t (*next_key)(void *context);
  /// Runs when libedit reads the key `EDITLINE_PERFORM`.
  editline_after (*perform)(void *context, bool is_vi_command_mode);
} editline_callbacks;

enum {
  /// The key that runs `editline_callbacks.perform`.
  EDITLINE_PERFORM = 0x80,
};

/// Sets the character encoding of the process (`LC_CTYPE`) to UTF-8.
///
/// The user's own locale is used if it is a UTF-8 locale. Returns false if the system has no UTF-8
/// locale.
bool editline_use_utf8(void);

/// Opens an editor on a terminal.
///
/// `input` and `output` are descriptors of the terminal, and `terminal` is its type, such as
/// `xterm`. Returns NULL with `errno` set on failure.
editline_session *editline_open(
  const char *name, int input, int output, const char *terminal, editline_callbacks callbacks);

/// Selects the keys of vi or those of Emacs.
void editline_use_vi(editline_session *session, bool is_vi);

/// Closes the editor; the terminal's settings and unread input stay unchanged.
void editline_close(editline_session *session);

/// Edits one line, until `perform` returns `EDITLINE_FINISH` or `next_key` returns less than 1.
void editline_run(editline_session *session);

/// Returns the text of the line, which is valid until the line changes.
///
/// Stores the length of the text in `count` and the index of the cursor in `cursor`.
const uint32_t *editline_line(editline_session *session, size_t *count, size_t *cursor);

/// Replaces the text of the line and moves the cursor.
///
/// The text must not contain 0. Returns false if out of memory.
bool editline_set_line(
  editline_session *session, const uint32_t *text, size_t count, size_t cursor);

/// Inserts text, which must not contain 0, at the cursor; returns false if out of memory.
bool editline_insert(editline_session *session, const uint32_t *text, size_t count);

/// Switches the terminal to raw mode, which delivers single keys, if `raw` is true, or else to line
/// mode.
void editline_set_raw(editline_session *session, bool raw);

/// Makes room for whatever the line contains after the next key, and for `extra` code units.
void editline_make_room(editline_session *session, size_t extra);

/// Leaves the terminal as it is when `editline_run` returns, which must be the last run.
void editline_abandon(editline_session *session);

/// Returns whether the terminal supports escape sequences.
///
/// The terminal must be able to clear to the end of a row and to move the cursor up.
bool editline_is_capable(editline_session *session);

/// Returns the number of cells that a code unit takes on the screen.
///
/// The code unit must not be a tab or a newline.
int editline_width(uint32_t unit);

/// Returns whether the code unit is printable in the locale.
bool editline_is_printable(uint32_t unit);
