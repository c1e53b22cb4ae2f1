/** What readers of READMEs share: which files are READMEs, and which words say nothing about the project. */

export function isReadme(name: string): boolean {
  return /^readme(?:\.(?:md|markdown|rst|txt|adoc|rdoc|org))?$/i.test(name);
}

/** A comment without an end runs to the end of the text. */
export function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}

/** Whether a section is not about what the project is, but about installing, developing or funding it. */
export function isAside(heading: string): boolean {
  return asides.test(heading.replace(/^[^\p{L}]+/u, ''));
}

/** Whether a sentence names an owner, thanks sponsors or asks for more of them. */
export function isPromotion(sentence: string): boolean {
  return (
    /\bis an? (?:project|product|initiative) (?:of|by) /i.test(sentence) ||
    (payers.test(sentence) &&
      /\b(?:support|thank|become|consider|help|possible|ongoing|development|fund)/i.test(sentence))
  );
}

const asides =
  /^(?:install(?:ation|ing)?|development|deploy(?:ment|ing)|release (?:notes|versions)|sponsors?|backers?|donat\w+|questions?|issues|contribut\w+|licen[cs]e|support|community|stay in touch|acknowledg\w+|credits|authors?|requirements|prerequisites|table of contents|getting help|change ?log)\b/i;
const payers =
  /\b(?:sponsor(?:s|ed|ing|ship)?|donat(?:e|es|ion|ions|ing)|backers?|revenue|patreon|open ?collective|buy me a coffee)\b/i;
