import { describe, expect, it } from 'vitest';
import type { IndexedFile } from '../../model/analysis.js';
import { viewCode } from './code-view.js';
import { seeSecurity } from './security.js';

function signsIn(language: string, text: string): readonly string[] {
  const file = { entry: { language }, definitions: [] } as unknown as IndexedFile;
  return seeSecurity(file, viewCode(text, language)).indicators;
}

describe('security-relevant code', () => {
  it.each([
    ['python', 'x = pickle.loads(data)\n', 'deserialises objects: 1× (line 1)'],
    ['python', 'subprocess.run(cmd)\n\nos.system(cmd)\n', 'starts a process: 2× (lines 1 and 3)'],
    ['javascript', 'const x = ev\u0061l(text);\n', 'evaluates text as code: 1× (line 1)'],
    ['typescript', "db.query('SELECT * FROM cart WHERE id = ' + id);\n", 'builds a query from parts: 1× (line 1)'],
    ['typescript', 'db.query(`SELECT * FROM cart WHERE id = \u0024{id}`);\n', 'builds a query from parts: 1× (line 1)'],
    ['python', 'cur.execute(f"SELECT a FROM b WHERE c = {d}")\n', 'builds a query from parts: 1× (line 1)'],
    ['go', 'var c = tls.Config{InsecureSkipVerify: true}\n', 'turns certificate checks off: 1× (line 1)'],
    ['go', 'out := exec.Command(name)\n', 'starts a process: 1× (line 1)'],
    ['php', '$a = unserialize($b);\n', 'deserialises objects: 1× (line 1)'],
    ['ruby', 'a = Marshal.load(b)\n', 'deserialises objects: 1× (line 1)'],
    ['c', 'strcpy(a, b);\n', 'copies without a length: 1× (line 1)'],
    ['rust', 'let a = unsafe { *b };\n', 'handles memory unchecked (unsafe): 1× (line 1)'],
    ['javascript', "createHash('md5');\n", 'hashes with MD5 or SHA-1: 1× (line 1)'],
    [
      'javascript',
      'bcrypt.hash(word, 10);\ncrypto.scryptSync(word, salt, 64);\n',
      'checks or hashes passwords: 2× (lines 1 and 2)',
    ],
    ['java', 'Object a = new ObjectInputStream(b).readObject();\n', 'deserialises objects: 1× (line 1)'],
  ])('%s: %j', (language, text, expected) => {
    expect(signsIn(language, text)).toEqual([expected]);
  });

  it.each([
    ['python', '# pickle.loads(data)\nx = "subprocess.run(cmd)"\n'],
    ['python', 'model.eval()\nmedieval(1)\n'],
    ['typescript', "db.query('SELECT * FROM cart WHERE id = $1', [id]);\nretrieval(1);\n"],
    ['javascript', "createHash('sha256');\nregex.exec(text);\n"],
    ['go', 'var c = tls.Config{InsecureSkipVerify: false}\n'],
    ['swift', 'public static let bcrypt: Encoding = .init()\nlet a = Base64.bcrypt.encode(b)\n'],
    ['c', 'snprintf(a, 3, "%d", 1);\nmy_strcpy(a, b);\n'],
    ['ruby', 'record.exec(1)\nretrieval 1\n'],
    ['php', '$this->exec($a);\n'],
  ])('is not found in look-alikes: %s %j', (language, text) => {
    expect(signsIn(language, text)).toEqual([]);
  });
});
