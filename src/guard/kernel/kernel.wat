(module
  (memory (export "memory") 4)
  ;; Reads the bytes of a text, follows the states of the automaton and notes hits and sights (kernel.ts, sights.ts).
  ;; Two stretches are read at once, byte by byte in turn: each step of one waits for a table, and the other is read
  ;; meanwhile. How far each has come (at, state, kind, run, hit) stands at address 0 and at 32 as words, what was
  ;; seen at 64, and is left there when a stretch ends or the hits of one have no more room.
  ;; Tables of 256 bytes: 256 classes (doubled), 512 kinds, 768 letters of runs, 2048 letters of words; 1024: what two
  ;; kinds in a row show.
  (func $note (param $at i32) (param $state i32) (param $pair i32) (param $run i32) (param $hit i32)
        (param $text i32) (param $borders i32) (param $firstEnding i32) (param $exact i32) (result i32)
    (local $start i32) (local $byte i32) (local $width i32)
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
    (if (i32.lt_u (local.get $state) (local.get $firstEnding)) (then (return (local.get $hit))))
    ;; A keyword ends here. Inside a word some do not count, unless an escape has ended before them: `\n`, `%41`,
    ;; `\u0041`, a colour (`[31m`).
    (local.set $width (i32.load8_u (i32.add (local.get $borders) (local.get $state))))
    (if (i32.and (i32.ne (local.get $width) (i32.const 0)) (local.get $exact))
      (then
        (local.set $start (i32.sub (local.get $at) (local.get $width)))
        (if
          (i32.and
            (i32.and
              (i32.load8_u offset=2048 (local.tee $byte (i32.load8_u (i32.sub (local.get $start) (i32.const 1)))))
              (i32.ne (local.get $byte) (i32.const 0x6d)))
            (i32.and
              (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 2))) (i32.const 0x5c))
              (i32.and
                (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 3))) (i32.const 0x25))
                (i32.ne (i32.load8_u (i32.sub (local.get $start) (i32.const 6))) (i32.const 0x5c)))))
          (then (return (local.get $hit))))))
    (i32.store (local.get $hit) (i32.sub (local.get $at) (local.get $text)))
    (i32.store offset=4 (local.get $hit) (local.get $state))
    (i32.add (local.get $hit) (i32.const 8)))

  ;; $steps bytes of both stretches, or fewer if there is no more room for the hits of one.
  (func (export "readTwo") (param $steps i32) (param $text i32) (param $table i32) (param $borders i32) (param $shift i32)
        (param $firstEnding i32) (param $roomA i32) (param $roomB i32) (param $exact i32)
    (local $atA i32) (local $stateA i32) (local $kindA i32) (local $runA i32) (local $hitA i32)
    (local $atB i32) (local $stateB i32) (local $kindB i32) (local $runB i32) (local $hitB i32)
    (local $byte i32) (local $pair i32) (local $seen i32) (local $end i32)
    (local.set $atA (i32.load (i32.const 0)))
    (local.set $stateA (i32.load (i32.const 4)))
    (local.set $kindA (i32.load (i32.const 8)))
    (local.set $runA (i32.load (i32.const 12)))
    (local.set $hitA (i32.load (i32.const 16)))
    (local.set $atB (i32.load (i32.const 32)))
    (local.set $stateB (i32.load (i32.const 36)))
    (local.set $kindB (i32.load (i32.const 40)))
    (local.set $runB (i32.load (i32.const 44)))
    (local.set $hitB (i32.load (i32.const 48)))
    (local.set $seen (i32.load (i32.const 64)))
    (local.set $end (i32.add (local.get $atA) (local.get $steps)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $atA) (local.get $end)))
        (br_if $done (i32.gt_u (local.get $hitA) (local.get $roomA)))
        (br_if $done (i32.gt_u (local.get $hitB) (local.get $roomB)))
        (local.set $byte (i32.load8_u (local.get $atA)))
        (local.set $atA (i32.add (local.get $atA) (i32.const 1)))
        (local.set $stateA
          (i32.load16_u
            (i32.add
              (local.get $table)
              (i32.or
                (i32.shl (local.get $stateA) (local.get $shift))
                (i32.load8_u offset=256 (local.get $byte))))))
        (local.set $pair
          (i32.load8_u offset=1024
            (i32.or
              (i32.shl (local.get $kindA) (i32.const 5))
              (local.tee $kindA (i32.load8_u offset=512 (local.get $byte))))))
        (local.set $seen (i32.or (local.get $seen) (local.get $pair)))
        (local.set $runA
          (i32.and
            (i32.add (local.get $runA) (i32.const 1))
            (i32.load8_s offset=768 (local.get $byte))))
        (if (i32.or
              (i32.or (i32.ge_u (local.get $pair) (i32.const 128)) (i32.eq (local.get $runA) (i32.const 22)))
              (i32.ge_u (local.get $stateA) (local.get $firstEnding)))
          (then
            (local.set $hitA
              (call $note (local.get $atA) (local.get $stateA) (local.get $pair) (local.get $runA) (local.get $hitA)
                (local.get $text) (local.get $borders) (local.get $firstEnding) (local.get $exact)))))
        (local.set $byte (i32.load8_u (local.get $atB)))
        (local.set $atB (i32.add (local.get $atB) (i32.const 1)))
        (local.set $stateB
          (i32.load16_u
            (i32.add
              (local.get $table)
              (i32.or
                (i32.shl (local.get $stateB) (local.get $shift))
                (i32.load8_u offset=256 (local.get $byte))))))
        (local.set $pair
          (i32.load8_u offset=1024
            (i32.or
              (i32.shl (local.get $kindB) (i32.const 5))
              (local.tee $kindB (i32.load8_u offset=512 (local.get $byte))))))
        (local.set $seen (i32.or (local.get $seen) (local.get $pair)))
        (local.set $runB
          (i32.and
            (i32.add (local.get $runB) (i32.const 1))
            (i32.load8_s offset=768 (local.get $byte))))
        (if (i32.or
              (i32.or (i32.ge_u (local.get $pair) (i32.const 128)) (i32.eq (local.get $runB) (i32.const 22)))
              (i32.ge_u (local.get $stateB) (local.get $firstEnding)))
          (then
            (local.set $hitB
              (call $note (local.get $atB) (local.get $stateB) (local.get $pair) (local.get $runB) (local.get $hitB)
                (local.get $text) (local.get $borders) (local.get $firstEnding) (local.get $exact)))))
        (br $next)))
    (i32.store (i32.const 0) (local.get $atA))
    (i32.store (i32.const 4) (local.get $stateA))
    (i32.store (i32.const 8) (local.get $kindA))
    (i32.store (i32.const 12) (local.get $runA))
    (i32.store (i32.const 16) (local.get $hitA))
    (i32.store (i32.const 32) (local.get $atB))
    (i32.store (i32.const 36) (local.get $stateB))
    (i32.store (i32.const 40) (local.get $kindB))
    (i32.store (i32.const 44) (local.get $runB))
    (i32.store (i32.const 48) (local.get $hitB))
    (i32.store (i32.const 64) (local.get $seen)))

  ;; $steps bytes of the first stretch, or fewer if there is no more room for its hits.
  (func (export "readOne") (param $steps i32) (param $text i32) (param $table i32) (param $borders i32) (param $shift i32)
        (param $firstEnding i32) (param $roomA i32) (param $exact i32)
    (local $atA i32) (local $stateA i32) (local $kindA i32) (local $runA i32) (local $hitA i32)
    (local $byte i32) (local $pair i32) (local $seen i32) (local $end i32)
    (local.set $atA (i32.load (i32.const 0)))
    (local.set $stateA (i32.load (i32.const 4)))
    (local.set $kindA (i32.load (i32.const 8)))
    (local.set $runA (i32.load (i32.const 12)))
    (local.set $hitA (i32.load (i32.const 16)))
    (local.set $seen (i32.load (i32.const 64)))
    (local.set $end (i32.add (local.get $atA) (local.get $steps)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $atA) (local.get $end)))
        (br_if $done (i32.gt_u (local.get $hitA) (local.get $roomA)))
        (local.set $byte (i32.load8_u (local.get $atA)))
        (local.set $atA (i32.add (local.get $atA) (i32.const 1)))
        (local.set $stateA
          (i32.load16_u
            (i32.add
              (local.get $table)
              (i32.or
                (i32.shl (local.get $stateA) (local.get $shift))
                (i32.load8_u offset=256 (local.get $byte))))))
        (local.set $pair
          (i32.load8_u offset=1024
            (i32.or
              (i32.shl (local.get $kindA) (i32.const 5))
              (local.tee $kindA (i32.load8_u offset=512 (local.get $byte))))))
        (local.set $seen (i32.or (local.get $seen) (local.get $pair)))
        (local.set $runA
          (i32.and
            (i32.add (local.get $runA) (i32.const 1))
            (i32.load8_s offset=768 (local.get $byte))))
        (if (i32.or
              (i32.or (i32.ge_u (local.get $pair) (i32.const 128)) (i32.eq (local.get $runA) (i32.const 22)))
              (i32.ge_u (local.get $stateA) (local.get $firstEnding)))
          (then
            (local.set $hitA
              (call $note (local.get $atA) (local.get $stateA) (local.get $pair) (local.get $runA) (local.get $hitA)
                (local.get $text) (local.get $borders) (local.get $firstEnding) (local.get $exact)))))
        (br $next)))
    (i32.store (i32.const 0) (local.get $atA))
    (i32.store (i32.const 4) (local.get $stateA))
    (i32.store (i32.const 8) (local.get $kindA))
    (i32.store (i32.const 12) (local.get $runA))
    (i32.store (i32.const 16) (local.get $hitA))
    (i32.store (i32.const 64) (local.get $seen))))
