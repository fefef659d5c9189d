/* A login with a time limit, up to three tries, and a user who may cancel it. */
mtype = { idle, waiting, done, failed };
mtype phase = idle;
byte tries;
bit request, timer;

inline again() {
  if
  :: tries < 3 -> tries++; request = 1; timer = 1
  :: else -> phase = failed; request = 0; timer = 0
  fi
}

active proctype tool() {
end:
  do
  :: d_step { phase != waiting -> phase = waiting; tries = 1; request = 1; timer = 1 }
  :: d_step { phase == waiting -> phase = idle; request = 0; timer = 0 }
  :: d_step { request -> phase = done; request = 0; timer = 0 }
  :: d_step { request -> request = 0; timer = 0; again() }
  :: d_step { request -> request = 0 }
  :: d_step { timer -> request = 0; timer = 0; again() }
  od
}
