// glibc declares `wcwidth`, a POSIX extension, only with these macros.
#define _XOPEN_SOURCE 700
#define _DARWIN_C_SOURCE 1
#define _DEFAULT_SOURCE 1

#include "CEditline.h"

#include <errno.h>
// libedit's native interface. Its GNU Readline emulation is not used: it reinstalls signal handlers
// for every line and sends signals to the whole process group.
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "a wide character is UTF-32");

struct editline_session {
  EditLine *editor;
  FILE *output;
  FILE *messages;
  // The text that libedit would draw, and its length. It is searched for a bell and discarded.
  char *drawn;
  size_t drawn_length;
  // The length of the longest line for which libedit has room, in code units.
  size_t units;
  // The keys that libedit has not read yet.
  const uint32_t *keys;
  size_t key_count;
  // Whether libedit has read all keys, including `last_key`.
  bool is_done;
  bool is_command_mode;
};

// The key that libedit reads after all others. It is a C1 control code, which no keyboard sends.
enum { last_key = 0x80 };

// The number of columns in the window that libedit assumes.
enum { columns = 80 };

// libedit shows a code unit in up to this many cells.
enum { cells_per_unit = 8 };

// No command inserts more code units than this, apart from the text in the kill buffer. It is the
// greatest count that a command can have.
enum { units_per_key = 9999 };

static editline_session *session_of(EditLine *editor) {
  editline_session *session = NULL;
  el_wget(editor, EL_CLIENTDATA, &session);
  return session;
}

// NB: On an empty line in vi's command mode, `$` moves the cursor to a place before the buffer
// (libedit 3.1-20221030).
static void correct_cursor(EditLine *editor) {
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  if (line->cursor < line->buffer) line->cursor = line->buffer;
}

static int read_key(EditLine *editor, wchar_t *key) {
  editline_session *session = session_of(editor);
  correct_cursor(editor);
  if (session->is_done) return 0;
  session->is_done = session->key_count == 0;
  if (session->is_done) {
    *key = last_key;
  } else {
    *key = (wchar_t)*session->keys;
    session->keys += 1;
    session->key_count -= 1;
  }
  return 1;
}

// libedit does not report which of its two key maps is in use. The last key is therefore bound to a
// different function in each map.
static unsigned char note_inserting(EditLine *editor, int key) {
  (void)key;
  session_of(editor)->is_command_mode = false;
  return CC_NORM;
}

static unsigned char note_commanding(EditLine *editor, int key) {
  (void)key;
  session_of(editor)->is_command_mode = true;
  return CC_NORM;
}

static void release(editline_session *session) {
  if (session->output != NULL) fclose(session->output);
  if (session->messages != NULL) fclose(session->messages);
  free(session->drawn);
  free(session);
}

editline_session *editline_open(int terminal) {
  editline_session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->output = open_memstream(&session->drawn, &session->drawn_length);
  // Discard libedit's messages, because they would appear in the middle of the line.
  session->messages = fopen("/dev/null", "w");
  if (session->output != NULL && session->messages != NULL) {
    session->editor = el_init_fd(
      "", session->messages, session->output, session->messages, terminal, terminal,
      fileno(session->messages));
  }
  if (session->editor == NULL) {
    int saved = errno;
    release(session);
    errno = saved;
    return NULL;
  }
  EditLine *editor = session->editor;
  el_wset(editor, EL_CLIENTDATA, session);
  el_wset(editor, EL_TERMINAL, "dumb");
  el_wset(editor, EL_SIGNAL, 0);
  el_wset(editor, EL_GETCFN, read_key);
  el_wset(editor, EL_ADDFN, L"note-inserting", L"", note_inserting);
  el_wset(editor, EL_ADDFN, L"note-commanding", L"", note_commanding);
  el_wset(editor, EL_EDITOR, L"vi");
  static const wchar_t key[] = {last_key, 0};
  el_wset(editor, EL_BIND, key, L"note-inserting", NULL);
  el_wset(editor, EL_BIND, L"-a", key, L"note-commanding", NULL);
  // In unbuffered mode, each call of `el_wgets` carries out one command. libedit assumes that the
  // terminal stays in raw mode, so it does not change the settings again.
  el_wset(editor, EL_UNBUFFERED, 1);
  wchar_t text[32];
  swprintf(text, 32, L"%d", columns);
  el_wset(editor, EL_SETTC, L"co", text, NULL);
  return session;
}

void editline_close(editline_session *session) {
  // With editing enabled, `el_end` would set the terminal mode again and discard unread input.
  el_wset(session->editor, EL_EDITMODE, 0);
  el_end(session->editor);
  release(session);
}

void editline_reset(editline_session *session) {
  // With editing enabled, `el_reset` would leave raw mode.
  el_wset(session->editor, EL_EDITMODE, 0);
  el_reset(session->editor);
  el_wset(session->editor, EL_EDITMODE, 1);
}

static bool set_line(editline_session *session, editline_line line) {
  // The kill buffer holds at most one whole line, so pasting it at most doubles the longest line.
  size_t units = 2 * line.count + units_per_key;
  if (units > session->units) {
    // libedit writes out of bounds if a line needs more rows than the window has. The window that
    // it assumes therefore has more rows than any line can need.
    session->units = 2 * units;
    wchar_t text[32];
    swprintf(text, 32, L"%zu", session->units * cells_per_unit / columns + 2);
    el_wset(session->editor, EL_SETTC, L"li", text, NULL);
  }
  // NB: To delete a part of a line, libedit 3.1-20221030 also reads as many code units after the
  // line. Inserting a longer text makes its buffer large enough.
  wchar_t *text = calloc(2 * units + 1, sizeof *text);
  if (text == NULL) return false;
  wmemset(text, L' ', 2 * units);
  if (line.count > 0) memcpy(text, line.text, line.count * sizeof *text);
  // NB: `el_wline` returns a pointer to the editor's own line record, not to a copy. Writing to
  // that record is the only way to clear the line without changing the kill buffer: `el_wdeletestr`
  // puts the deleted text into that buffer, and `el_wreplacestr` rejects an empty string.
  LineInfoW *record = (LineInfoW *)el_wline(session->editor);
  record->cursor = record->lastchar = record->buffer;
  int status = el_winsertstr(session->editor, text);
  free(text);
  if (status != 0) return false;
  record->cursor = record->buffer + line.cursor;
  record->lastchar = record->buffer + line.count;
  return true;
}

bool editline_type(
  editline_session *session, const uint32_t *keys, size_t count, editline_line *line) {
  if (!set_line(session, *line)) return false;
  session->keys = keys;
  session->key_count = count;
  session->is_done = false;
  int length = 0;
  // The number of calls is not known in advance: `.` makes libedit carry out earlier keys again.
  // `read_key` does not return those keys.
  while (!session->is_done) {
    el_wgets(session->editor, &length);
    correct_cursor(session->editor);
  }
  const LineInfoW *record = el_wline(session->editor);
  line->text = (const uint32_t *)record->buffer;
  line->count = (size_t)(record->lastchar - record->buffer);
  line->cursor = (size_t)(record->cursor - record->buffer);
  line->is_command_mode = session->is_command_mode;
  fflush(session->output);
  bool rings = session->drawn_length > 0 && memchr(session->drawn, '\a', session->drawn_length);
  rewind(session->output);
  return !rings;
}

int editline_width(uint32_t unit) {
  if (!iswprint((wint_t)unit)) return -1;
  int width = wcwidth((wchar_t)unit);
  return width < 0 ? 0 : width;
}
