(module
  (memory (export "memory") 5)
  ;; Counts what a file's bytes are made of, sixteen at a time (survey.ts). At 0 stand the counts: line feeds, zeros, other
  ;; controls that text has none of; at 12 whether a byte is beyond ASCII, at 16 whether one is an escape. Behind the bytes
  ;; it writes blanks, which count as nothing, up to a whole number of steps.
  (func (export "survey") (param $at i32) (param $end i32)
    (local $bytes v128) (local $beyond v128) (local $feeds v128) (local $odd v128) (local $zeros v128) (local $lines i32)
    (local $escape v128) (local $escapes v128)
    (v128.store (local.get $end) (i8x16.splat (i32.const 0x20)))
    (i64.store (i32.const 4) (i64.const 0))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $at) (local.get $end)))
        (local.set $bytes (v128.load (local.get $at)))
        (local.set $beyond (v128.or (local.get $beyond) (local.get $bytes)))
        (local.set $feeds (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x0a))))
        (local.set $lines (i32.add (local.get $lines) (i32.popcnt (i8x16.bitmask (local.get $feeds)))))
        (local.set $escape (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x1b))))
        (local.set $escapes (v128.or (local.get $escapes) (local.get $escape)))
        ;; All controls but tab, line feed, form feed, carriage return and escape; and the one that deletes.
        (local.set $odd
          (v128.or
            (v128.andnot
              (i8x16.lt_u (local.get $bytes) (i8x16.splat (i32.const 0x20)))
              (v128.or
                (v128.or (local.get $feeds) (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x09))))
                (v128.or
                  (i8x16.lt_u
                    (i8x16.sub (local.get $bytes) (i8x16.splat (i32.const 0x0c)))
                    (i8x16.splat (i32.const 2)))
                  (local.get $escape))))
            (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0x7f)))))
        (if (v128.any_true (local.get $odd))
          (then
            (local.set $zeros (i8x16.eq (local.get $bytes) (i8x16.splat (i32.const 0))))
            (i32.store (i32.const 4)
              (i32.add (i32.load (i32.const 4)) (i32.popcnt (i8x16.bitmask (local.get $zeros)))))
            (i32.store (i32.const 8)
              (i32.add
                (i32.load (i32.const 8))
                (i32.popcnt (i8x16.bitmask (v128.andnot (local.get $odd) (local.get $zeros))))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br $next)))
    (i32.store (i32.const 0) (local.get $lines))
    (i32.store (i32.const 12) (i8x16.bitmask (local.get $beyond)))
    (i32.store (i32.const 16) (v128.any_true (local.get $escapes))))
  ;; Whether `nera` or `biso` stands somewhere, in letters of either size: what names a generator has one of them.
  (func (export "namesGenerator") (param $at i32) (param $end i32) (result i32)
    (local $small v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $small (i8x16.splat (i32.const 0x20)))
    (loop $next
      (if (i32.ge_u (local.get $at) (local.get $end)) (then (return (i32.const 0))))
      (local.set $a (v128.or (local.get $small) (v128.load (local.get $at))))
      (local.set $b (v128.or (local.get $small) (v128.load offset=1 (local.get $at))))
      (local.set $c (v128.or (local.get $small) (v128.load offset=2 (local.get $at))))
      (local.set $d (v128.or (local.get $small) (v128.load offset=3 (local.get $at))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br_if $next
        (i32.eqz
          (v128.any_true
            (v128.or
              (v128.and
                (v128.and
                  (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x6e)))
                  (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x65))))
                (v128.and
                  (i8x16.eq (local.get $c) (i8x16.splat (i32.const 0x72)))
                  (i8x16.eq (local.get $d) (i8x16.splat (i32.const 0x61)))))
              (v128.and
                (v128.and
                  (i8x16.eq (local.get $a) (i8x16.splat (i32.const 0x62)))
                  (i8x16.eq (local.get $b) (i8x16.splat (i32.const 0x69))))
                (v128.and
                  (i8x16.eq (local.get $c) (i8x16.splat (i32.const 0x73)))
                  (i8x16.eq (local.get $d) (i8x16.splat (i32.const 0x6f))))))))))
    (i32.const 1)))
