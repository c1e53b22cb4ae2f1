/** Calls that read files, ask a database or a server, by language. */

const script =
  /\b(?:fetch|readFile|writeFile|readFileSync|writeFileSync|readdirSync|statSync|execSync)\s*\(|\b(?:db|pool|client|connection|knex|prisma\.\w+)\.(?:query|execute|find\w*|create|update|delete)\s*\(/g;

export const INPUT_OUTPUT: ReadonlyMap<string, RegExp> = new Map([
  ...['javascript', 'jsx', 'typescript', 'tsx'].map((id) => [id, script] as const),
  [
    'python',
    /(?<![\w.])open\s*\(|\brequests\.(?:get|post|put|delete)\s*\(|\b(?:cursor|session|conn|connection|db)\.(?:execute|query)\s*\(|\.objects\.(?:get|filter|create)\s*\(/g,
  ],
  ['ruby', /\bFile\.(?:read|open|write)\b|\bNet::HTTP\b|\.(?:find_by|find_by_sql|where)\s*\(/g],
  ['php', /\bfile_get_contents\s*\(|\bmysqli_query\s*\(|->(?:query|execute)\s*\(/g],
  [
    'go',
    /\b(?:os\.(?:Open|ReadFile|WriteFile|Stat)|http\.(?:Get|Post)|db\.(?:Query|Exec|QueryRow)\w*|tx\.(?:Query|Exec)\w*|exec\.Command)\s*\(/g,
  ],
  ['java', /\bFiles\.(?:read|write|newBufferedReader)\w*\s*\(|\.(?:executeQuery|executeUpdate)\s*\(/g],
  ['rust', /\bfs::(?:read|write|read_to_string)\s*\(|\bFile::open\s*\(/g],
  ['csharp', /\bFile\.(?:Read|Write|Open)\w*\s*\(|\.(?:ExecuteReader|ExecuteNonQuery|ExecuteScalar)\s*\(/g],
]);
