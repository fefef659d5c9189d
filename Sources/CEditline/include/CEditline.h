#pragma once

// Plain C functions over libedit, whose own entry points are variadic and cannot be called from
// Swift. Text crosses this boundary as arrays of UTF-32 code units, not as `wchar_t`, because a
// line may hold code units that are no Unicode scalars: they stand for bytes that are not UTF-8.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CSignals.h"

/// One editor on one terminal.
typedef struct editline_session editline_session;

/// What libedit does after a command of ours has run.
typedef enum {
  /// Nothing: the screen shows what it should.
  EDITLINE_STAY,
  /// Bring the screen in line with the prompt and the text.
  EDITLINE_REFRESH,
  /// Ring the bell.
  EDITLINE_BEEP,
  /// Leave `editline_run`.
  EDITLINE_FINISH,
} editline_after;

/// The two questions an editor asks its owner, on the thread that called `editline_run`.
typedef struct {
  /// Handed back in each call.
  void *context;
  /// The next key, from 1 upward; below 1 the editor stops.
  int32_t (*next_key)(void *context);
  /// What the key `EDITLINE_PERFORM` stands for.
  editline_after (*perform)(void *context);
} editline_callbacks;

enum {
  /// The key that runs `editline_callbacks.perform`.
  EDITLINE_PERFORM = 0x80,
  /// The key that deletes the character under the cursor.
  EDITLINE_DELETE_NEXT = 0x81,
  /// The key that swaps cursor and mark.
  EDITLINE_EXCHANGE_MARK = 0x82,
  /// The key that sets the mark.
  EDITLINE_SET_MARK = 0x83,
  /// The code unit around what takes no room in a prompt: a colour.
  EDITLINE_PROMPT_MARK = 0x01,
};

/// Makes the process's character type UTF-8, whatever the locale; false if no such locale exists.
bool editline_use_utf8(void);

/// An editor on two descriptors of a terminal of the type named; NULL with `errno` set if not.
editline_session *editline_open(
  const char *name, int input, int output, const char *terminal, editline_callbacks callbacks);

/// Ends the editor; the terminal's settings, and what is typed ahead, stay as they are.
void editline_close(editline_session *session);

/// Edits one line until a command answers `EDITLINE_FINISH` or the keys end.
void editline_run(editline_session *session);

/// The text of the line, its length, and the cursor as an index into it; valid until it changes.
const uint32_t *editline_line(editline_session *session, size_t *count, size_t *cursor);

/// Puts another text and cursor into the line; drawn at the next refresh.
/// The text holds no zero. False when there is no memory.
bool editline_set_line(
  editline_session *session, const uint32_t *text, size_t count, size_t cursor);

/// Inserts text, without a zero, at the cursor; false when there is no memory.
bool editline_insert(editline_session *session, const uint32_t *text, size_t count);

/// Sets the prompt drawn from the next refresh on; false when there is no memory.
bool editline_set_prompt(editline_session *session, const uint32_t *text, size_t count);

/// Switches the terminal to single keys (true) or back to libedit's idea of whole lines.
void editline_set_raw(editline_session *session, bool raw);

/// Takes over the terminal's present size.
void editline_resize(editline_session *session);

/// Draws prompt and line anew, the cursor being at the start of an empty row.
void editline_redraw(editline_session *session);

/// Whether the terminal can clear to the end of a row and move up: it takes escape sequences.
bool editline_is_capable(editline_session *session);

/// How many cells libedit takes to show a code unit, a tab and a newline excepted.
int editline_width(uint32_t unit);

/// Whether the locale can print the code unit.
bool editline_is_printable(uint32_t unit);
