/** What the whole line says about its candidates. */
export type LineTraits = {
  readonly text: string;
  readonly offset: number;
  readonly isImport: boolean;
  /** It names a public key. */
  readonly isPublic: boolean;
  /** It declares a type. */
  readonly isType: boolean;
  readonly isComment: boolean;
  readonly isMessage: boolean;
  readonly hasUser: boolean;
  readonly isDefinition: boolean;
  readonly isTest: boolean;
  /** The line ends like a statement or an item of code. */
  readonly endsStatement: boolean;
  readonly lastSign: string;
  readonly isIndented: boolean;
};

export function traitsOfLine(text: string, offset: number): LineTraits {
  const last = text.trimEnd().at(-1) ?? '';
  return {
    text,
    offset,
    isImport: imports.test(text),
    isPublic: publicKey.test(text),
    isType: type.test(text),
    isComment: comment.test(text),
    isMessage: message.test(text),
    hasUser: user.test(text),
    isDefinition: definition.test(text),
    isTest: test.test(text),
    endsStatement: /[;,{(]/.test(last),
    lastSign: /[;,{}()[\]"'`\\>:]/.test(last) ? last : 'w',
    isIndented: /^\s/.test(text),
  };
}

const imports =
  /^\s*(?:(?:import|from|using|package|namespace|require|include|use|#include|extern crate|@import|mod)\b|[\w.]+ "[\w.-]+\/[\w./-]+"\s*$|(?:const|let|var) .{0,200}\brequire\()/;
const publicKey = /pub(?:lic)?[ _-]?key|cert|fingerprint/i;
const type = /\b(?:class|interface|struct|enum|trait|impl|record|protocol)\s/;
const comment = /^\s*(?:\/\/|#|\*|--|;|<!--|\/\*|%|REM\b)/;
const message =
  /\b(?:error|invalid|must|should|cannot|failed|missing|required|please|wrong|expected|message|throw|raise|warn|log)\b/i;
const user = /user|login|email|host|account|admin|root/i;
const definition =
  /\b(?:def|function|func|fn|class|interface|struct|enum|public|private|protected|static|case|return)\b/;
const test = /assert|expect|should|equal|mock|stub|test/i;
