/* Loads of two sources, in which a later load does not cancel an earlier one. */
byte requests, wanted, shown, first, second;
bit loading;

active proctype tool() {
end:
  do
  :: d_step { requests < 3 -> requests++; wanted = 1; loading = 1; first++ }
  :: d_step { requests < 3 -> requests++; wanted = 2; loading = 1; second++ }
  :: d_step { first > 0 -> first--; shown = 1; loading = 0 }
  :: d_step { second > 0 -> second--; shown = 2; loading = 0 }
  od
}
