import { describe, expect, it } from 'vitest';
import { blankMacros } from './c-macros.js';

/** The text without its macros, with white space collapsed. */
const left = (text: string) => blankMacros(text).replace(/\s+/g, ' ').trim();

describe('blankMacros', () => {
  it.each([
    ['class SHOP_API Cart {', 'class Cart {'],
    ['class ALIGNED(8) Cart final : public Base {', 'class Cart final : public Base {'],
    ['extern template class Cart<int>;', ''],
    ['SHOP_API int run(void);', 'int run(void);'],
    ['extern SHOP_API const char *name(void);', 'extern const char *name(void);'],
    ['SHOP_API OLD int\nrun(void)', 'int run(void)'],
    ['void NORETURN stop(void)', 'void stop(void)'],
    ['void run() const LOCKS_EXCLUDED(mutex_) {', 'void run() const {'],
    ['void run()\n    EXCLUSIVE_LOCKS_REQUIRED(mutex_);', 'void run() ;'],
    ['int size_ GUARDED_BY(mutex_);', 'int size_ ;'],
    ['int run(void *data UNUSED, int x MAYBE_UNUSED)', 'int run(void *data , int x )'],
    ['SHOP_NAMESPACE_BEGIN\nint x;\nSHOP_NAMESPACE_END\n', 'int x;'],
    ['  DEPRECATED_FOR(2, run)\n  int walk();', 'int walk();'],
    ['public Q_SLOTS:\n', 'public :'],
    ['static int __init start(void)', 'static int start(void)'],
  ])('blanks the macros of %j', (text, expected) => {
    expect(left(text)).toBe(expected);
  });

  it.each([
    'DWORD size(HANDLE file);',
    'static BOOL\nis_open (HANDLE file)',
    'static const UINT limit = 3;',
    'FILE *open(const char *name);',
    'struct FILE_INFO info;',
    'enum KIND kind : 3;',
    'int MAX = 3, MIN = 1;',
    'enum { FIRST,\n  LAST\n};',
    'return (int) SIZE;',
    '#define API extern int x',
    'TEST(Cart, Grows)\n{',
    'STACK_OF(X509) *chain(void);',
  ])('leaves %j as it is', (text) => {
    expect(blankMacros(text)).toBe(text);
  });

  it('keeps every offset and every line break', () => {
    const text = 'class SHOP_API\r\n  Cart {\n};\nSHOP_API int größe(void);\n';
    const blanked = blankMacros(text);
    expect(blanked.length).toBe(text.length);
    expect(blanked).not.toContain('SHOP_API');
    for (const word of ['Cart', 'größe', '\n};']) expect(blanked.indexOf(word)).toBe(text.indexOf(word));
  });
});
