/** The schema languages: comments, separators, heads of definitions, and what stands inside each kind. */
import type { DefinitionKind } from '../../model/analysis.js';
import type { BraceSyntax } from './code-blocks.js';

export type SchemaLanguage = BraceSyntax & {
  /** The groups of a head's pattern make its name, joined by '.'. */
  readonly heads: readonly (readonly [RegExp, DefinitionKind])[];
  readonly inside: ReadonlyMap<DefinitionKind, readonly [RegExp, DefinitionKind]>;
};

const protobufField = /^(?:(?:repeated|optional|required)\s+)?(?:map\s*<[^>]{1,200}>|[\w.]{1,200})\s+(\w{1,100})\s*=/;
const graphqlField = /^(\w{1,100})\s*[(:]/;

export const schemaLanguages: ReadonlyMap<string, SchemaLanguage> = new Map<string, SchemaLanguage>([
  [
    'protobuf',
    {
      lineComments: ['//'],
      separators: ';',
      heads: [
        [/^package\s+([\w.]{1,200})$/, 'namespace'],
        [/^(?:export\s+|local\s+)?message\s+(\w{1,100})/, 'struct'],
        [/^(?:export\s+|local\s+)?enum\s+(\w{1,100})/, 'enum'],
        [/^service\s+(\w{1,100})/, 'interface'],
        [/^rpc\s+(\w{1,100})/, 'method'],
        [/^oneof\s+(\w{1,100})/, 'union'],
        [/^extend\s+([\w.]{1,200})/, 'extension'],
      ],
      inside: new Map([
        ['struct', [protobufField, 'field']],
        ['union', [protobufField, 'field']],
        ['extension', [protobufField, 'field']],
        ['enum', [/^(?!option\b|reserved\b)(\w{1,100})\s*=/, 'member']],
      ]),
    },
  ],
  [
    'graphql',
    {
      lineComments: ['#'],
      separators: '\n,',
      heads: [
        [/^(?:extend\s+)?(?:type|input)\s+(\w{1,100})/, 'class'],
        [/^(?:extend\s+)?interface\s+(\w{1,100})/, 'interface'],
        [/^(?:extend\s+)?enum\s+(\w{1,100})/, 'enum'],
        [/^(?:extend\s+)?union\s+(\w{1,100})\s*(?:=|@)/, 'union'],
        [/^(?:extend\s+)?scalar\s+(\w{1,100})/, 'type'],
        [/^directive\s+(@\w{1,100})/, 'macro'],
        [/^(?:query|mutation|subscription|fragment)\s+(\w{1,100})/, 'function'],
        [/^(?:extend\s+)?(schema)\b/, 'object'],
      ],
      inside: new Map([
        ['class', [graphqlField, 'field']],
        ['interface', [graphqlField, 'field']],
        ['object', [graphqlField, 'field']],
        ['enum', [/^(\w{1,100})\b/, 'member']],
      ]),
    },
  ],
  [
    'thrift',
    {
      lineComments: ['//', '#'],
      separators: '\n;,',
      heads: [
        [/^namespace\s+\S{1,50}\s+([\w.]{1,200})/, 'namespace'],
        [/^(?:struct|exception)\s+(\w{1,100})/, 'struct'],
        [/^union\s+(\w{1,100})/, 'union'],
        [/^(?:enum|senum)\s+(\w{1,100})/, 'enum'],
        [/^service\s+(\w{1,100})/, 'interface'],
        [/^typedef\s+(?=\S).{1,200}\s(\w{1,100})$/, 'type'],
        [/^const\s+(?=\S).{1,200}?\s(\w{1,100})\s*=/, 'constant'],
      ],
      inside: new Map([
        ['struct', [/^-?\d+\s*:\s*(?=\S).{1,200}?\s(\w{1,100})\s*(?:=.*)?$/, 'field']],
        ['union', [/^-?\d+\s*:\s*(?=\S).{1,200}?\s(\w{1,100})\s*(?:=.*)?$/, 'field']],
        ['enum', [/^(\w{1,100})\b/, 'member']],
        ['interface', [/^(?:oneway\s+)?(?=\S)[\w.<>, ]{1,200}\s(\w{1,100})\s*\(/, 'method']],
      ]),
    },
  ],
  [
    'prisma',
    {
      lineComments: ['//'],
      separators: '\n',
      heads: [
        [/^(?:model|type|view)\s+(\w{1,100})/, 'class'],
        [/^enum\s+(\w{1,100})/, 'enum'],
        [/^(?:datasource|generator)\s+(\w{1,100})/, 'object'],
      ],
      inside: new Map([
        ['class', [/^(\w{1,100})\s+\S/, 'field']],
        ['enum', [/^(\w{1,100})\b/, 'member']],
      ]),
    },
  ],
  ...(['hcl', 'terraform'] as const).map((id): [string, SchemaLanguage] => [
    id,
    {
      lineComments: ['//', '#'],
      separators: '\n',
      heads: [
        [/^(?:resource|data)\s+"([^"\n]{1,100})"\s+"([^"\n]{1,100})"/, 'object'],
        [/^variable\s+"([^"\n]{1,100})"/, 'variable'],
        [/^output\s+"([^"\n]{1,100})"/, 'property'],
        [/^module\s+"([^"\n]{1,100})"/, 'module'],
        [/^provider\s+"([^"\n]{1,100})"/, 'object'],
        [/^(locals|terraform)\b(?!\s*=)/, 'section'],
      ],
      inside: new Map([['section', [/^([\w-]{1,100})\s*=/, 'key']]]),
    },
  ]),
]);

/** What `create` makes in SQL. */
export const sqlKinds: ReadonlyMap<string, DefinitionKind> = new Map([
  ['table', 'struct'],
  ['view', 'struct'],
  ['materialized view', 'struct'],
  ['function', 'function'],
  ['procedure', 'function'],
  ['trigger', 'event'],
  ['event', 'event'],
  ['index', 'object'],
  ['sequence', 'object'],
  ['extension', 'extension'],
  ['type', 'type'],
  ['domain', 'type'],
  ['schema', 'namespace'],
  ['database', 'namespace'],
]);
