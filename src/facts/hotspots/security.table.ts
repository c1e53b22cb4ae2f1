/**
 * Calls that deserve review, by language. `code` is matched against code without strings and comments. If the argument
 * decides, `line` must also match the line as written. `words` find the files to read. The table states what the code
 * does, not that it is wrong.
 */
type SecurityRow = {
  readonly what: string;
  readonly weight: number;
  readonly languages: readonly string[];
  readonly code: RegExp;
  readonly line?: RegExp;
  readonly words: readonly string[];
};

const script = ['javascript', 'jsx', 'typescript', 'tsx', 'vue'];
const cLike = ['c', 'cpp'];
const any = [...script, ...cLike, 'python', 'ruby', 'php', 'go', 'java', 'csharp', 'rust', 'swift', 'dart', 'kotlin'];

export const SECURITY_ROWS: readonly SecurityRow[] = [
  {
    what: 'evaluates text as code',
    weight: 9,
    languages: script,
    code: /(?<![\w.$])eval\s*\(|\bnew\s+Function\s*\(|\bvm\.runIn\w*Context\s*\(/g,
    words: ['eval', 'function', 'vm'],
  },
  {
    what: 'evaluates text as code',
    weight: 9,
    languages: ['python'],
    code: /(?<![\w.])(?:eval|exec)\s*\(/g,
    words: ['eval', 'exec'],
  },
  {
    what: 'evaluates text as code',
    weight: 9,
    languages: ['ruby'],
    code: /(?<![\w.])eval\s*[( ]|\b(?:instance|class|module)_eval\s*\(/g,
    line: /\beval\b|_eval\s*\(\s*(?:[^)\s&{]|<<)/,
    words: ['eval', 'instance_eval', 'class_eval', 'module_eval'],
  },
  {
    what: 'evaluates text as code',
    weight: 9,
    languages: ['php'],
    code: /(?<![\w>:$])eval\s*\(|(?<![\w>:])create_function\s*\(/g,
    words: ['eval', 'create_function'],
  },
  {
    what: 'starts a process',
    weight: 6,
    languages: script,
    code: /(?<![\w$])(?:child_process\.|cp\.)?(?:execSync|execFileSync|execFile|spawnSync|spawn)\s*\(|\bchild_process\.(?:exec|fork)\s*\(/g,
    words: ['execsync', 'execfile', 'execfilesync', 'spawn', 'spawnsync', 'child_process'],
  },
  {
    what: 'starts a process',
    weight: 6,
    languages: ['python'],
    code: /\bos\.(?:system|popen|exec[lv]\w*)\s*\(|\bsubprocess\.(?:run|call|Popen|check_output|check_call)\s*\(/g,
    words: ['system', 'popen', 'subprocess'],
  },
  { what: 'runs a shell', weight: 8, languages: ['python'], code: /\bshell\s*=\s*True\b/g, words: ['shell'] },
  {
    what: 'starts a process',
    weight: 6,
    languages: ['ruby'],
    code: /(?<![\w.:])(?:system|spawn|exec)\s*\(|\bOpen3\.\w+|\bIO\.popen\b/g,
    words: ['system', 'spawn', 'open3', 'popen'],
  },
  {
    what: 'starts a process',
    weight: 6,
    languages: ['php'],
    code: /(?<![\w>:$])(?:shell_exec|exec|system|passthru|proc_open|popen)\s*\(/g,
    words: ['shell_exec', 'exec', 'system', 'passthru', 'proc_open', 'popen'],
  },
  {
    what: 'starts a process',
    weight: 6,
    languages: ['go'],
    code: /\bexec\.Command(?:Context)?\s*\(/g,
    words: ['command', 'commandcontext'],
  },
  { what: 'starts a process', weight: 6, languages: ['rust'], code: /\bCommand::new\s*\(/g, words: ['command'] },
  {
    what: 'starts a process',
    weight: 6,
    languages: ['java', 'kotlin'],
    code: /\bgetRuntime\(\)\s*\.exec\s*\(|\bnew\s+ProcessBuilder\b/g,
    words: ['getruntime', 'processbuilder'],
  },
  { what: 'starts a process', weight: 6, languages: ['csharp'], code: /\bProcess\.Start\s*\(/g, words: ['process'] },
  {
    what: 'starts a process',
    weight: 6,
    languages: cLike,
    code: /(?<![\w.>:])(?:system|popen|execl|execlp|execv|execvp|execve)\s*\(/g,
    words: ['system', 'popen', 'execl', 'execlp', 'execv', 'execvp', 'execve'],
  },
  {
    what: 'deserialises objects',
    weight: 8,
    languages: ['python'],
    code: /\b(?:pickle|cPickle|dill|marshal|shelve)\.(?:loads?|open|Unpickler)\s*\(|\byaml\.(?:load|unsafe_load|full_load)\s*\(/g,
    words: ['pickle', 'marshal', 'shelve', 'yaml', 'dill'],
  },
  {
    what: 'deserialises objects',
    weight: 8,
    languages: ['ruby'],
    code: /\bMarshal\.load\b|\bYAML\.(?:load|unsafe_load)\b/g,
    words: ['marshal', 'yaml'],
  },
  {
    what: 'deserialises objects',
    weight: 8,
    languages: ['php'],
    code: /(?<![\w>:$])unserialize\s*\(/g,
    words: ['unserialize'],
  },
  {
    what: 'deserialises objects',
    weight: 8,
    languages: ['java', 'kotlin'],
    code: /\bnew\s+ObjectInputStream\s*\(|\.readObject\s*\(\s*\)/g,
    words: ['objectinputstream', 'readobject'],
  },
  {
    what: 'deserialises objects',
    weight: 8,
    languages: ['csharp'],
    code: /\bBinaryFormatter\b|\bTypeNameHandling\.(?:All|Auto|Objects)\b/g,
    words: ['binaryformatter', 'typenamehandling'],
  },
  {
    what: 'builds a query from parts',
    weight: 9,
    languages: any,
    code: /\b(?:execute|query|raw|exec|executeQuery|executeUpdate|QueryRow|Query|Exec|find_by_sql|select_all)\s*\(/g,
    line: /\(\s*(?:\w+,\s*)?(?:f["'][^"'\n]{0,20}\b(?:SELECT|INSERT|UPDATE|DELETE)\b[^\n]*\{|["'`]\s*(?:SELECT|INSERT|UPDATE|DELETE)\b[^"'`\n]*(?:\$\{|#\{|["'`]\s*(?:\+|%|\.format\b|\.\s*\$)))/i,
    words: ['select', 'insert', 'delete', 'update'],
  },
  {
    what: 'turns certificate checks off',
    weight: 9,
    languages: any,
    code: /\brejectUnauthorized\s*:\s*false\b|\bverify\s*=\s*False\b|\bInsecureSkipVerify\s*:\s*true\b|\bVERIFY_NONE\b|\bdanger_accept_invalid_certs\s*\(\s*true/g,
    words: ['rejectunauthorized', 'verify', 'insecureskipverify', 'verify_none', 'danger_accept_invalid_certs'],
  },
  {
    what: 'hashes with MD5 or SHA-1',
    weight: 5,
    languages: any,
    code: /\bhashlib\.(?:md5|sha1)\b|\b(?:md5|sha1)\.(?:New|Sum)\s*\(|\bDigest::(?:MD5|SHA1)\b|\b(?:MD5|SHA1)\.(?:Create|HashData)\s*\(|\bMd5::new\b|(?<![\w>:$.])(?:md5|sha1)\s*\((?=[$"' ])/g,
    words: ['md5', 'sha1'],
  },
  {
    what: 'hashes with MD5 or SHA-1',
    weight: 5,
    languages: [...script, 'java', 'kotlin', 'php'],
    code: /\bcreateHash\s*\(|\bMessageDigest\.getInstance\s*\(|(?<![\w>:$])hash\s*\(/g,
    line: /\(\s*["'](?:md5|sha-?1)["']/i,
    words: ['createhash', 'messagedigest', 'md5', 'sha1'],
  },
  {
    what: 'writes HTML unescaped',
    weight: 6,
    languages: script,
    code: /\bdangerouslySetInnerHTML\b|\.(?:innerHTML|outerHTML)\s*=(?!=)|\bdocument\.write\s*\(|\bv-html\b/g,
    words: ['dangerouslysetinnerhtml', 'innerhtml', 'outerhtml', 'document'],
  },
  {
    what: 'writes HTML unescaped',
    weight: 5,
    languages: ['python', 'ruby'],
    code: /\bmark_safe\s*\(|(?<![\w.])Markup\s*\(|\.html_safe\b/g,
    words: ['mark_safe', 'markup', 'html_safe'],
  },
  {
    what: 'copies without a length',
    weight: 7,
    languages: cLike,
    code: /(?<![\w.>:])(?:strcpy|strcat|sprintf|vsprintf|gets)\s*\(/g,
    words: ['strcpy', 'strcat', 'sprintf', 'vsprintf', 'gets'],
  },
  {
    what: 'handles memory unchecked (unsafe)',
    weight: 3,
    languages: ['rust'],
    code: /\bunsafe\s*(?:\{|impl\b|fn\b)/g,
    words: ['unsafe'],
  },
  {
    what: 'handles memory unchecked (unsafe)',
    weight: 3,
    languages: ['go'],
    code: /\bunsafe\.Pointer\s*\(/g,
    words: ['unsafe'],
  },
  {
    what: 'checks or hashes passwords',
    weight: 4,
    languages: any,
    code: /\b(?:bcrypt|argon2|scrypt|pbkdf2)(?:Sync|_hmac)?(?:\(|::)|(?<![.\w])(?:bcrypt|argon2|scrypt|pbkdf2)\.[\w.]+|\b(?:bcrypt|argon2)\.(?:hash|compare|verify)\w*\s*\(|\b(?:check_password(?:_hash)?|generate_password_hash|password_hash|password_verify|has_secure_password)\b\s*\(?/g,
    words: [
      'bcrypt',
      'argon2',
      'scrypt',
      'pbkdf2',
      'check_password',
      'check_password_hash',
      'password_hash',
      'password_verify',
      'has_secure_password',
    ],
  },
  {
    what: 'compares secrets',
    weight: 4,
    languages: any,
    code: /\b(?:compare_digest|timingSafeEqual|secure_compare|hash_equals|ConstantTimeCompare)\s*\(/g,
    words: ['compare_digest', 'timingsafeequal', 'secure_compare', 'hash_equals', 'constanttimecompare'],
  },
  {
    what: 'reads or signs tokens',
    weight: 4,
    languages: any,
    code: /\b(?:jwt|JWT|jsonwebtoken|jose)\.(?:sign|verify|decode|encode|Parse\w*|NewWithClaims)\s*\(/g,
    words: ['jwt', 'jsonwebtoken', 'jose'],
  },
];
