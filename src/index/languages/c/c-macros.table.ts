/** Macros that the grammars of C and C++ do not expect: what stays, and what is blanked. */

const word = String.raw`[A-Z][A-Z\d_]{2,80}`;
const call = String.raw`\([^()\n]*\)`;
const name = String.raw`[A-Za-z_]\w*`;
const annotation = String.raw`[A-Z\d_]{0,80}(?:GUARDED_BY|ACQUIRED_AFTER|ACQUIRED_BEFORE)`;
const contract = String.raw`[A-Z\d_]{0,80}(?:LOCKS?_|REQUIRES|EXCLUDES|ACQUIRE|RELEASE|CAPABILITY|ANALYSIS|PRINTF|FORMAT|ATTR|NON_?NULL|DEPRECATED|ALIGNED)[A-Z\d_]{0,80}`;
const specifier = String.raw`(?:static|extern|inline|virtual|const|typedef|unsigned|struct)[ \t]+`;
const notType = String.raw`(?!(?:return|else|case|goto|new|delete|throw|class|enum|union|static|extern|inline|const|unsigned|struct|typedef|virtual|explicit|friend|using|namespace|operator|signed|volatile|constexpr)\b)`;

export const macroRules: readonly RegExp[] = [
  // extern template class Cart<int>;
  String.raw`^([ \t]*)((?:extern[ \t]+)?template[ \t]+(?:class|struct)\b[^;{}\n]*;)`,
  // class API Cart {
  String.raw`\b((?:class|struct|union)\s+)(${word}(?:${call})?)(?=\s+${name}\s*(?:final\s*)?(?:\{|:[^:]))`,
  String.raw`\b(enum\s+(?:class\s+)?)(${word})(?=\s+${name}\s*\{)`,
  // API int run(void);   DEFINE(x) static int run(void)
  String.raw`^([ \t]*(?:${specifier}){0,4})(${word}(?:${call})?(?:[ \t]+${word}(?:${call})?){0,2})(?!\s+(?:const|volatile)\s*[*&])(?=\s+(?:[A-Za-z_][\w:<>,]*[\s*&]+){1,5}(?:[A-Za-z_~]|\(${name}\)\s*\())`,
  // DEPRECATED_FOR(run), alone on its line before a declaration
  String.raw`^([ \t]*)(${word}${call})(?=[ \t]*\n\s*[A-Za-z_~\[])`,
  // void NORETURN stop(void)
  String.raw`^([ \t]*(?:${specifier}){0,4}${notType}[A-Za-z_][\w:]*[ \t*&]{1,20})(${word})(?=[ \t*]{1,20}${name}[ \t]*\()`,
  // void run() LOCKS_EXCLUDED(lock) {   void run() NOEXCEPT {
  String.raw`(\)\s{0,80}(?:(?:const|override|final|noexcept)\s{1,80}){0,3})(${word}(?:${call})?)(?=\s*(?:\{|:[^:]))`,
  String.raw`(\)\s{0,80}(?:(?:const|override|final|noexcept)\s{1,80}){0,3})(${contract}(?:${call})?)(?=\s*(?:;|=\s*0))`,
  // int size GUARDED_BY(lock);   int used UNUSED)
  String.raw`([\w\])]\s{1,80})(${annotation}${call})(?=\s*[;={,])`,
  String.raw`([\w\])]\s{1,80})([A-Z\d_]{0,80}UNUSED)(?=\s*[,)])`,
  // PROJECT_NAMESPACE_BEGIN, alone on its line
  String.raw`^()(_{0,8}[A-Z][A-Z\d_]{0,80}(?:BEGIN|END|OPEN|CLOSE|START)(?:_[A-Z\d_]{0,80})?(?:${call})?)(?=[ \t]*$)`,
  String.raw`^([ \t]+)(Q_(?:OBJECT|GADGET|NAMESPACE)(?:${call})?)(?=[ \t]*$)`,
  // PRIVATE_UNLESS_TESTED:   public slots:
  String.raw`^([ \t]*)((?:${word}|signals)[ \t]*:)(?=[ \t]*$)`,
  String.raw`^([ \t]*(?:public|private|protected)[ \t]+)(Q_SLOTS|slots)(?=[ \t]*:)`,
  // static int __init start(void)
  String.raw`(\s)(__(?:init|exit|user|iomem|force|must_check|always_inline|maybe_unused|cold|hot|percpu|rcu|weak|read_mostly|net_init|net_exit))(?=\s)`,
].map((rule) => new RegExp(rule, 'gm'));
