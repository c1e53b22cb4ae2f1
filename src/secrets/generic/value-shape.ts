/** Sorts values by how they are written. The first shape that fits wins. */
import { isWordy } from '../classify/randomness.js';
import { isSurelyGenerated, looksRandom } from '../classify/value.js';

export type Shape = string;

const shapes: readonly (readonly [Shape, RegExp])[] = [
  [
    'kw',
    /^(?:true|false|null|none|nil|undefined|yes|no|on|off|nan|void|self|this|super|empty|unset|todo|tbd|n\/a|0x[\da-f]{1,8})$/i,
  ],
  [
    'type',
    /^(?:str|string|int|integer|number|bool|boolean|float|double|bytes?|char|object|any|unknown|never|void|text|varchar|datetime|array|list|dict|map|optional|uuid|binary|blob|long|short|securestring|required|optional|nullable|hashed|encrypted|confirmed|sensitive|hidden)(?:\[\]|\?|\(\d{0,5}\))?$|^[a-z_]{3,}(?::[\w,]+)?(?:\|[a-z_]{3,}(?::[\w,]+)?)+$/i,
  ],
  ['ver', /^\d{4}-\d\d-\d\dT\d\d|^v?\d+(?:\.\d+)+(?:[-+]\w+)*$/],
  ['num', /^[-+]?[\d.,_]{1,5}$/],
  ['numlong', /^[-+]?\d[\d.,_]{4,}$/],
  ['json', /^[[{].*[\]}]?$/s],
  [
    'env',
    /[$#%@]?\{\{?[^{}]*\}|\{\{|^\$[A-Za-z_][\w.:>/-]*$|^%[\w.]+%$|^[<(]|^[&*~][A-Za-z_][\w.]*$|\$\(|%\(\w|^\$\d$|^\$\.{1,2}[\w[*]|getenv|process\.env|environ|^(?:secrets|vars?|env|local|data|module|params|values|config|settings|self|this|args?|opts?|options|props)\.|^!(?:Ref|Sub|vault|env|secret|GetAtt)|^(?:vault|op|ssm|sops|arn|ref\+?|env|file|secret|keyring|awskms|gcp):|^ENC\[|<%|%>|\[REDACTED/,
  ],
  ['uuid', /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i],
  ['mask', /^(.)\1{2,}$|^[x*.•#_-]{3,}$|\*{3}|x{5}|\.{3}|…/i],
  ['angle', /^<.*>$|^\[.*\]$|^\(.*\)$|^&lt;/],
  ['hexN', /^(?:[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{96}|[\da-f]{128})$/i],
  ['hex', /^(?=.*\d)(?:0x)?[\da-f]{8,}$/i],
  ['jwt', /^eyJ[\w-]{8,}\.[\w.-]+$/],
  ['pwhash', /^\$(?:1|2[aby]|5|6|y|apr1|argon2\w*)\$|^\{S?SHA\d*\}|^(?:pbkdf2|bcrypt|sha\d+|md5)[$:_]|^sha\d{1,3}-/i],
  ['url', /^[a-z][a-z\d+.-]*:\/\/|^(?:www|mailto:|data:|localhost:)/i],
  ['sent', /^\S+(?:\s+\S+){3,}$/],
  ['phr', /^\S+(?:\s+\S+){1,2}$/],
  ['spc', /\s/],
  ['call', /^[\w$.>:-]*\w\(|\(\)|\)\.\w|=>|\w\[\w*\]|::|&&|\|\||[({[]$/],
  ['fmt', /%(?:\[\d\])?[-\d.]*[sdvqxr](?![\da-f])|\{\d?\}|\{\w+\}/],
  ['regex', /\\[dwsb.]|\[\^?[\w-]+\][+*{]|\(\?|^\^.*\$$/],
  [
    'path',
    /^(?:\.{0,2}|~|[A-Za-z]:)[/\\][\w.-]|\/$|^\/|\.(?:json|ya?ml|xml|html?|css|[cm]?js|tsx?|jsx|py|rb|go|rs|java|cs|php|txt|md|rst|png|jpe?g|svg|gif|sql|sh|toml|ini|conf|cfg|pem|crt|cer|key|pub|log|csv|lock|tgz|zip|gz|jks|p12|pfx|env|enc|local|com|org|net|io)(?::\d+)?$/i,
  ],
  ['email', /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
  ['css', /^[.#][A-Za-z][\w-]*$|^--[a-z]|^#[\da-f]{3,8}$/i],
  ['slash', /^@?[\w.-]{2,}(?:\/[\w.@-]{2,})+$/],
  ['dotted', /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)+$/],
  ['CAPS_', /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/],
  ['CAPS', /^[A-Z]+$/],
  ['low', /^[a-z]+$/],
  ['Cap', /^[A-Z][a-z]+$/],
  ['camel', /^[a-z]+(?:[A-Z][a-z]+)+$/],
  ['Pascal', /^(?:[A-Z][a-z]+){2,}$/],
  ['snake', /^[a-z]+(?:_[a-z\d]+)+$/i],
  ['kebab', /^[a-z]+(?:-[a-z\d]+)+$/i],
  ['word1', /^[A-Za-z]+\d{1,4}$/],
  ['alnum', /^[A-Za-z\d]{1,15}$/],
  ['alnumL', /^[A-Za-z\d]+$/],
  ['alnumdash', /^[\w-]{1,15}$/],
  ['alnumdashL', /^[\w-]+$/],
  ['b64', /^[A-Za-z\d+/_-]{8,}={0,2}$/],
  ['uni', /[^\P{L}\x20-\x7e]/u],
  ['sympw', /^[^[\](){}:,|=<>\s]+$/],
  ['sym', /^.{1,19}$/],
];

/** Values longer than `maxRead` are judged by their beginning. */
export function shapeOf(value: string): Shape {
  const read = value.slice(0, maxRead);
  if (isSignRich(read)) return 'rand';
  const shape = shapes.find(([, pattern]) => pattern.test(read))?.[0] ?? 'symL';
  if ((shape === 'slash' || shape === 'path') && base64.test(read) && looksRandom(read)) return 'b64';
  return shape === 'dotted' && read.length >= minDotted && isRandomDotted(read) ? 'symL' : shape;
}

function isRandomDotted(value: string): boolean {
  return (
    isSurelyGenerated(value) ||
    (/\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value) && looksRandom(value) && !isWordy(value))
  );
}

/** Long, with many different signs and no long word, or with brackets that do not match: generated keys, no code. */
function isSignRich(value: string): boolean {
  if (value.length < 12 || !/[!@#$%^&*~?]/.test(value) || /\s/.test(value)) return false;
  const signs = new Set(value.match(/[^\w\s]/g)).size;
  const rare = new Set(value.match(/[!@#$%^&*~?]/g)).size;
  if (value.length < 20)
    return rare >= 3 && /\d/.test(value) && /[A-Z]/.test(value) && !/[A-Za-z]{6}|^[$[{<(^]|\$$|\\/.test(value);
  if (/[#$%@!^~]/.test(value) && signs >= 7 && countUnmatched(value) >= 2) return true;
  return (
    new Set(value).size >= 14 && signs >= 3 && /\d/.test(value) && rare >= 2 && !/[A-Za-z]{9}|^[$[{<(]/.test(value)
  );
}

function countUnmatched(value: string): number {
  const open: string[] = [];
  let unmatched = 0;
  for (const character of value) {
    if ('([{'.includes(character)) open.push(character);
    const at = ')]}'.indexOf(character);
    if (at >= 0 && open.pop() !== '([{'[at]) unmatched += 1;
  }
  return unmatched + open.length;
}

const maxRead = 300;
/** A shorter name with dots is a name. */
const minDotted = 12;
/** Base64 may look like a path. */
const base64 = /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[A-Za-z\d+/]{16,}={0,2}$/;

/** Shapes of values that refer to something else or are no single value. */
export const vetoedShapes: ReadonlySet<Shape> = new Set(
  'env json call kw type path url angle css regex ver CAPS_ sent email dotted mask pwhash fmt slash phr spc uni'.split(
    ' ',
  ),
);

/** Shapes that words do not have. */
export const opaqueShapes: ReadonlySet<Shape> = new Set(
  'rand uuid hexN hex jwt word1 alnum alnumL alnumdash alnumdashL b64 sympw sym symL numlong'.split(' '),
);
