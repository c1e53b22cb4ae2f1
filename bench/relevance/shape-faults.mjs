/** Judges by the parse of a file whether a region begins and ends where a statement does. */

/** Nodes that hold statements, members or clauses: a cut between two of their children cuts no statement. */
const holders = new Set(
  (
    'module block program statement_block class_body switch_body switch_case switch_default interface_body object_type ' +
    'enum_body source_file expression_case default_case communication_case type_case statement_list ' +
    'field_declaration_list enum_body_declarations switch_block switch_block_statement_group constructor_body ' +
    'annotation_type_body translation_unit compound_statement declaration_list case_statement preproc_if preproc_ifdef ' +
    'preproc_else preproc_elif linkage_specification enumerator_list enum_variant_list match_block body_statement do_block ' +
    'block_body begin enum_declaration_list compilation_unit switch_section accessor_list enum_member_declaration_list ' +
    'file_scoped_namespace_declaration namespace_declaration stylesheet interface_type method_spec_list document ' +
    'module_body expression_switch_statement type_switch_statement select_statement struct_type class_declaration_body interface_declaration_body then else ensure rescue when default_statement labeled_statement'
  ).split(' '),
);

/**
 * What is wrong with beginning a region at a line (or ending one before it), or null: counted from 0. The smallest node
 * around the last code above and the first code from there must be one that holds statements.
 */
export function faultAt(root, text, { offsets }, line) {
  const below = nextCode(text, offsets[line]);
  const above = lastCode(text, offsets[line]);
  if (below === null || above === null) return null;
  const node = root.descendantForIndex(above, below + 1);
  if (node === null || node.type === 'ERROR' || hasErrorAbove(node)) return null;
  // Methods of an object stand beside each other like those of a class.
  if (node.type === 'object' && node.namedChildren.some(({ type }) => type === 'method_definition')) return null;
  return holders.has(node.type) ? null : `in ${node.type}`;
}

export function linesOf(text) {
  const offsets = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) offsets.push(at + 1);
  return { offsets, lines: text.split('\n') };
}

/** A line that only closes what was opened elsewhere. */
export function isLoneCloser(line) {
  return /^\s*(?:[)\]}]+[;,)\]}]*|\*\/|end|fi|done|esac)\s*[;,]?\s*$/.test(line);
}

function hasErrorAbove(node) {
  for (let one = node; one !== null; one = one.parent) if (one.type === 'ERROR') return true;
  return false;
}

function nextCode(text, from) {
  for (let at = from; at < text.length; at++) if (!/\s/.test(text[at])) return at;
  return null;
}

function lastCode(text, before) {
  for (let at = before - 1; at >= 0; at--) if (!/\s/.test(text[at])) return at;
  return null;
}
