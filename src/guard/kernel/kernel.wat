(module
  (memory (export "memory") 4)
  ;; Reads the bytes of a text, follows the states of the automaton and notes hits and sights (kernel.ts, sights.ts).
  ;; How far it has come (at, state, kind, run, hit, seen) stands at address 0 as six words, and is left there when the
  ;; text ends or the hits have no more room. Tables of 256 bytes: 256 classes (doubled), 512 kinds, 768 letters of
  ;; runs, 2048 letters of words; 1024: what two kinds in a row show.
  ;; What it does beside following the states it does while it waits for them.
  (func (export "read") (param $end i32) (param $text i32) (param $table i32) (param $borders i32) (param $shift i32)
        (param $firstEnding i32) (param $room i32) (param $exact i32)
    (local $at i32) (local $state i32) (local $kind i32) (local $run i32) (local $hit i32) (local $seen i32)
    (local $byte i32) (local $pair i32) (local $start i32) (local $width i32)
    (local.set $at (i32.load (i32.const 0)))
    (local.set $state (i32.load (i32.const 4)))
    (local.set $kind (i32.load (i32.const 8)))
    (local.set $run (i32.load (i32.const 12)))
    (local.set $hit (i32.load (i32.const 16)))
    (local.set $seen (i32.load (i32.const 20)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (br_if $done (i32.gt_u (local.get $hit) (local.get $room)))
        (local.set $byte (i32.load8_u (local.get $at)))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (local.set $state
          (i32.load16_u
            (i32.add
              (local.get $table)
              (i32.or
                (i32.shl (local.get $state) (local.get $shift))
                (i32.load8_u offset=256 (local.get $byte))))))
        (local.set $pair
          (i32.load8_u offset=1024
            (i32.or
              (i32.shl (local.get $kind) (i32.const 5))
              (local.tee $kind (i32.load8_u offset=512 (local.get $byte))))))
        (local.set $seen (i32.or (local.get $seen) (local.get $pair)))
        (local.set $run
          (i32.and
            (i32.add (local.get $run) (i32.const 1))
            (i32.load8_s offset=768 (local.get $byte))))
        ;; A seam may begin with the byte before this one.
        (if (i32.ge_u (local.get $pair) (i32.const 128))
          (then
            (i32.store (local.get $hit) (i32.sub (i32.sub (local.get $at) (local.get $text)) (i32.const 1)))
            (i32.store offset=4 (local.get $hit) (i32.const -2))
            (local.set $hit (i32.add (local.get $hit) (i32.const 8)))))
        ;; A run of letters has become long enough.
        (if (i32.eq (local.get $run) (i32.const 22))
          (then
            (i32.store (local.get $hit) (i32.sub (local.get $at) (local.get $text)))
            (i32.store offset=4 (local.get $hit) (i32.const -1))
            (local.set $hit (i32.add (local.get $hit) (i32.const 8)))))
        (br_if $next (i32.lt_u (local.get $state) (local.get $firstEnding)))
        ;; A keyword ends here. Inside a word some do not count, unless an escape has ended before them: `\n`, `%41`,
        ;; `\u0041`, a colour (`[31m`).
        (local.set $width (i32.load8_u (i32.add (local.get $borders) (local.get $state))))
        (if (i32.and (i32.ne (local.get $width) (i32.const 0)) (local.get $exact))
          (then
            (local.set $start (i32.sub (local.get $at) (local.get $width)))
            (br_if $next
              (i32.and
                (i32.and
                  (i32.load8_u offset=2048 (local.tee $byte (i32.load8_u (i32.sub (local.get $start) (i32.const 1)))))
                  (i32.ne (local.get $byte) (i32.const 0x6d)))
                (i32.and
                  (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 2))) (i32.const 0x5c))
                  (i32.and
                    (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 3))) (i32.const 0x25))
                    (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 6))) (i32.const 0x5c))))))))
        (i32.store (local.get $hit) (i32.sub (local.get $at) (local.get $text)))
        (i32.store offset=4 (local.get $hit) (local.get $state))
        (local.set $hit (i32.add (local.get $hit) (i32.const 8)))
        (br $next)))
    (i32.store (i32.const 0) (local.get $at))
    (i32.store (i32.const 4) (local.get $state))
    (i32.store (i32.const 8) (local.get $kind))
    (i32.store (i32.const 12) (local.get $run))
    (i32.store (i32.const 16) (local.get $hit))
    (i32.store (i32.const 20) (local.get $seen))))
