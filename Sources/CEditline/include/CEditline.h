#pragma once

// Plain C functions around libedit, whose own functions are variadic and cannot be called from
// Swift. Text is passed as arrays of UTF-32 code units, not as `wchar_t`: a line can contain code
// units that are not Unicode scalars, because they represent bytes that are not valid UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSignals.h"

/// An editor on a terminal.
typedef struct editline_session editline_session;

/// The action of libedit after one of our commands has run.
typedef enum {
  /// Do nothing, because the screen is up to date.
  EDITLINE_STAY,
  /// Update the screen to match the prompt and the text.
  EDITLINE_REFRESH,
  /// Ring the bell.
  EDITLINE_BEEP,
  /// Return from `editline_run`.
  EDITLINE_FINISH,
} editline_after;

/// The callbacks of an editor, called on the thread that called `editline_run`.
typedef struct {
  /// A pointer that is passed to each callback.
  void *context;
  /// Returns the next key, which is at least 1; a smaller value stops the editor.
  int32_t (*next_key)(void *context);
  /// Runs the command of the key `EDITLINE_PERFORM`.
  editline_after (*perform)(void *context);
} editline_callbacks;

enum {
  /// The key that runs `editline_callbacks.perform`.
  EDITLINE_PERFORM = 0x80,
  /// The key that deletes the character under the cursor.
  EDITLINE_DELETE_NEXT = 0x81,
  /// The key that swaps the cursor and the mark.
  EDITLINE_EXCHANGE_MARK = 0x82,
  /// The key that sets the mark.
  EDITLINE_SET_MARK = 0x83,
  /// The code unit around zero-width parts of a prompt, such as a color sequence.
  EDITLINE_PROMPT_MARK = 0x01,
};

/// Sets the process's character type to a UTF-8 locale, the user's own if possible; false if none
/// exists.
bool editline_use_utf8(void);

/// Opens an editor on two descriptors of a terminal of the given type; NULL with `errno` set on
/// failure.
editline_session *editline_open(
  const char *name, int input, int output, const char *terminal, editline_callbacks callbacks);

/// Closes the editor; the terminal's settings and any type-ahead stay unchanged.
void editline_close(editline_session *session);

/// Edits one line until a command returns `EDITLINE_FINISH` or `next_key` returns no more keys.
void editline_run(editline_session *session);

/// Returns the line's text, its length, and the cursor as an index into it; valid until the line
/// changes.
const uint32_t *editline_line(editline_session *session, size_t *count, size_t *cursor);

/// Replaces the text of the line and moves the cursor.
///
/// The screen changes at the next refresh. The text must not contain 0. Returns false if out of
/// memory.
bool editline_set_line(
  editline_session *session, const uint32_t *text, size_t count, size_t cursor);

/// Inserts text, which must not contain 0, at the cursor; returns false if out of memory.
bool editline_insert(editline_session *session, const uint32_t *text, size_t count);

/// Sets the prompt to use from the next refresh on; returns false if out of memory.
bool editline_set_prompt(editline_session *session, const uint32_t *text, size_t count);

/// Switches the terminal to libedit's raw mode, for single keys, or to its line mode.
void editline_set_raw(editline_session *session, bool raw);

/// Adopts the current size of the terminal.
void editline_resize(editline_session *session);

/// Redraws the prompt and the line; the cursor must be at the start of an empty row.
void editline_redraw(editline_session *session);

/// Returns whether the terminal can clear to the end of a row and move up, and so takes escape
/// sequences.
bool editline_is_capable(editline_session *session);

/// Returns the number of cells in which libedit displays a code unit other than tab and newline.
int editline_width(uint32_t unit);

/// Returns whether the code unit is printable in the locale.
bool editline_is_printable(uint32_t unit);
