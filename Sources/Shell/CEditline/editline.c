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
  // The text that libedit would draw, and its length. It is discarded.
  char *drawn;
  size_t drawn_length;
  // The number of cells for which libedit has room.
  size_t cells;
  // The keys that libedit has not read yet.
  const uint32_t *keys;
  size_t key_count;
  // Whether libedit has read all keys, including `last_key`.
  bool is_done;
  bool is_command_mode;
};

// The key that libedit reads after all others. It is a C1 control code, which is never typed.
enum { last_key = 0x80 };

// The number of columns of the window that libedit draws in.
enum { columns = 80 };

// libedit shows a code unit in up to this many cells.
enum { cells_per_unit = 8 };

// One key inserts at most this many code units, or as many as the kill buffer has: with an argument
// of four digits, a letter is repeated this often.
enum { units_per_key = 9999 };

static editline_session *session_of(EditLine *editor) {
  editline_session *session = NULL;
  el_wget(editor, EL_CLIENTDATA, &session);
  return session;
}

static int read_key(EditLine *editor, wchar_t *key) {
  editline_session *session = session_of(editor);
  // NB: In vi's command mode, `$` moves the cursor of an empty line in front of the line (libedit
  // 3.1-20221030).
  LineInfoW *line = (LineInfoW *)el_wline(editor);
  if (line->cursor < line->buffer) line->cursor = line->buffer;
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

// libedit does not tell which of its two key maps it is using, so the last key is bound to a
// different function in each of them.
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

// Makes room for whatever a line of `count` code units contains after the next command.
static void make_room(editline_session *session, size_t count) {
  // The kill buffer is at most as long as the line was, so the line can double.
  size_t cells = (2 * count + units_per_key) * cells_per_unit;
  if (cells <= session->cells) return;
  // libedit writes out of bounds if a line has more rows than the window, so it is told that the
  // window has more rows than any line can have.
  session->cells = 2 * cells;
  wchar_t text[32];
  swprintf(text, 32, L"%zu", session->cells / columns + 2);
  el_wset(session->editor, EL_SETTC, L"li", text, NULL);
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
  // Each call of `el_wgets` carries out one command. libedit now assumes that the terminal stays in
  // raw mode, and does not change its settings again.
  el_wset(editor, EL_UNBUFFERED, 1);
  wchar_t text[32];
  swprintf(text, 32, L"%d", columns);
  el_wset(editor, EL_SETTC, L"co", text, NULL);
  make_room(session, 0);
  return session;
}

void editline_close(editline_session *session) {
  // Otherwise `el_end` would set the terminal mode again and discard unread input.
  el_wset(session->editor, EL_EDITMODE, 0);
  el_end(session->editor);
  release(session);
}

void editline_reset(editline_session *session) {
  // Otherwise `el_reset` would leave raw mode.
  el_wset(session->editor, EL_EDITMODE, 0);
  el_reset(session->editor);
  el_wset(session->editor, EL_EDITMODE, 1);
}

static bool set_line(editline_session *session, editline_line line) {
  // NB: `el_wline` returns a pointer to the editor's own line record, not to a copy. Writing to
  // that record is the only way to clear the line without changing the kill buffer: `el_wdeletestr`
  // puts the deleted text into that buffer, and `el_wreplacestr` rejects an empty string.
  LineInfoW *record = (LineInfoW *)el_wline(session->editor);
  record->cursor = record->lastchar = record->buffer;
  make_room(session, line.count);
  if (line.count == 0) return true;
  wchar_t *copy = calloc(line.count + 1, sizeof *copy);
  if (copy == NULL) return false;
  memcpy(copy, line.text, line.count * sizeof *copy);
  int status = el_winsertstr(session->editor, copy);
  free(copy);
  if (status != 0) return false;
  el_cursor(session->editor, (int)line.cursor - (int)line.count);
  return true;
}

bool editline_type(
  editline_session *session, const uint32_t *keys, size_t count, editline_line *line) {
  if (!set_line(session, *line)) return false;
  session->keys = keys;
  session->key_count = count;
  session->is_done = false;
  int length = 0;
  // A command can repeat earlier keys, which libedit reads before the keys that follow.
  while (!session->is_done) el_wgets(session->editor, &length);
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
