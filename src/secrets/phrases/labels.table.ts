/**
 * The data of `labels.ts`: names of files for agents, and phrases that address a model.
 *
 * A phrase begins with one of its `starts` and continues with `rest`. In `rest` a blank matches any gap between two
 * words (line ends, comment marks, quotes, emphasis), and `{name}` any word listed under that name. Phrases are written
 * without accents and match in any letter case unless `exact` is set.
 */

/** In lower case. `*` matches within a path segment, `**` any segments. A bare name matches in every folder. */
export const agentFiles: readonly string[] = [
  'agents.md',
  'agent.md',
  'agents.*.md',
  'claude.md',
  'claude.*.md',
  'gemini.md',
  'qwen.md',
  'codex.md',
  'copilot.md',
  'warp.md',
  'replit.md',
  'opencode.md',
  'crush.md',
  'skill.md',
  'llms.txt',
  'llms-*.txt',
  'airules.md',
  'copilot-instructions.md',
  '*.instructions.md',
  '*.prompt.md',
  '*.chatmode.md',
  '*.agent.md',
  '*.mdc',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.continuerules',
  '.roorules',
  '.roorules-*',
  '.roomodes',
  '.goosehints',
  '.rules',
  '.augment-guidelines',
  '.github/instructions/**',
  '.github/prompts/**',
  '.github/chatmodes/**',
  '.github/agents/**',
  '.agents/**',
  '.agent/**',
  '.ai/**',
  '.amazonq/**',
  '.augment/**',
  '.claude/**',
  '.clinerules/**',
  '.codex/**',
  '.continue/**',
  '.cursor/**',
  '.gemini/**',
  '.junie/**',
  '.kilocode/**',
  '.kiro/**',
  '.opencode/**',
  '.openhands/**',
  '.roo/**',
  '.trae/**',
  '.windsurf/**',
];

export type Phrase = {
  readonly id: string;
  readonly starts: readonly string[];
  readonly rest: string;
  readonly exact?: true;
};

/** Digits that folding leaves unchanged: Arabic, Persian, Indic, Thai, Lao, Tibetan, Burmese, Khmer. */
const digitsBeyondAscii = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0,
]
  .map((zero) => [zero, zero + 9].map((code) => `\\u${code.toString(16).padStart(4, '0')}`).join('-'))
  .join('');

const lists: Readonly<Record<string, string>> = {
  ai: '(?:ais?|llms?|(?:large )?language models?|(?:ai|llm|coding|autonomous|automated|code review) (?:assistants?|agents?|models?|tools?|systems?|reviewers?|bots?)|chatbots?|copilot|claude|chatgpt|gpt[-0-9.]{0,5}|gemini)',
  earlier:
    '(?:previous|prior|preceding|earlier|former|past|original|initial|foregoing|above|system|developer|safety|internal|hidden)',
  few: '(?:all|any|every|each|one|of|the|these|those|this|that|your|my|our|its|other|set|and|both|whatever|completely|entirely|just|please)',
  order: '(?:instructions?|prompts?|directives?|directions?|guidelines?|guardrails?|programming|training)',
  rule: '(?:rules?|commands?|orders?|constraints?|restrictions?|policy|policies|messages?|conversation|context|requests?|tasks?)',
  person: '(?:(?:end |human )?users?|humans?|developers?|operators?|reviewers?|maintainers?|owner|person)',
  what: '(?:contents?|secrets?|(?:api )?keys?|credentials?|tokens?|passwords?|env(?:ironment)?(?: variables?)?|conversation|chat history|source code|repository|codebase|files?|data|system prompt)',
  free: '(?:unrestricted|unfiltered|uncensored|jailbroken|evil|obedient|malicious|amoral|helpful|different|new|free|special)',
  limits:
    '(?:rules?|restrictions?|filters?|limit(?:ation)?s?|guardrails?|constraints?|guidelines?|policies|censorship|ethics|morals?)',
  number: '(?:[0-9a-f]{6,12}|{digit}{next}{next}{next}{next}{next}{next}{0,4}{next}{0,2})',
  next: '(?:{between}{digit})',
  digit: `(?:[0-9${digitsBeyondAscii}]|&#x?[0-9a-f]{2,8};?|\\\\u00[0-9a-f]{2})`,
  between: "(?:[\\x20\\t.,_'*\\x60~:/\\u00b7\\u2019\\u20e3-]{0,3}|&[a-z]{2,16};)",
  thing: '(?:file|page|code|document|text|repository|repo|readme|message|project|change|diff|comment|line)',
};

const english: readonly Phrase[] = [
  {
    id: 'override',
    starts: [
      'ignore',
      'ignoring',
      'disregard',
      'disregarding',
      'forget',
      'override',
      'overrule',
      'overwrite',
      'bypass',
      'neglect',
      'set aside',
      'put aside',
      'stop following',
      'stop obeying',
      'not follow',
      'not obey',
      'no longer follow',
      'pay no attention to',
      'discard',
      'abandon',
      'disobey',
      'cancel',
      'overlook',
      'regardless of',
      'instead of following',
      'forget about',
    ],
    rest: ' (?:{few} ){0,4}(?:{earlier} (?:{few} )?){1,3}{order}\\b',
  },
  {
    id: 'override-rules',
    starts: ['ignore', 'disregard', 'forget', 'overrule'],
    rest: ' (?:of |the ){0,2}(?:all|any|your|every)(?: of)?(?: the| your| my)? (?:previous|prior|preceding|earlier|above|system) {rule}\\b',
  },
  {
    id: 'override-after',
    starts: [
      'ignore',
      'ignoring',
      'disregard',
      'forget',
      'overrule',
      'set aside',
      'stop following',
      'not follow',
      'pay no attention to',
    ],
    rest: " (?:{few} ){0,3}(?:{order}|{rule}|everything|what|anything|all|text) (?:(?:and|or) (?:{order}|{rule}) )?(?:that )?(?:you(?:'ve| have| were| had| know)\\b|above\\b|(?:came |come |written |said |stated |given )?(?:before (?:this|that|now)|so far|until now|up to (?:here|now|this))\\b|(?:i|we) (?:have )?(?:said|told|gave)\\b)",
  },
  {
    id: 'override-safety',
    starts: ['ignore', 'disregard', 'forget', 'bypass', 'override', 'disable', 'drop', 'lift'],
    rest: ' (?:all |any |of ){0,2}your (?:own )?(?:{order}|(?:content|safety|security|ethical) (?:policy|policies|rules?|filters?|checks?|restrictions?|guidelines?)|rules\\b|restrictions\\b|limitations\\b)',
  },
  {
    id: 'void',
    starts: [
      'instructions above',
      'previous instructions',
      'prior instructions',
      'instructions so far',
      'earlier instructions',
      'original instructions',
    ],
    rest: ' (?:(?:you|were|given|above|are|is|was|have|has|been|must|should|be|can|now|all|to) ){1,4}(?:void|invalid|cancell?ed|obsolete|superseded|replaced|overridden|ignored|disregarded|outdated|fake)\\b',
  },
  {
    id: 'no-longer-apply',
    starts: [
      'instructions above',
      'previous instructions',
      'prior instructions',
      'instructions so far',
      'earlier instructions',
      'original instructions',
      'system prompt',
    ],
    rest: ' (?:no longer|do not|does not) (?:appl(?:y|ies)|counts?|matters?|holds?)\\b',
  },
  {
    id: 'your-new-orders',
    starts: ['your new', 'your updated', 'your real', 'your true', 'your actual', 'your only', 'your next'],
    rest: ' (?:and only )?(?:instructions?|tasks?|goals?|objectives?|directives?|job|purpose|mission|orders?|role|system prompt) (?:is|are|will be)\\b',
  },
  {
    id: 'new-orders',
    starts: [
      'new instructions',
      'updated instructions',
      'new instruction',
      'new task',
      'new directive',
      'additional instructions',
      'special instructions',
      'instructions',
      'new system prompt',
    ],
    rest: ' (?:for|to) (?:the |any |all |an? ){0,2}(?:{ai}|assistant|agent|model|you)\\b(?= ?[:.,;-]|$)',
  },
  {
    id: 'from-now-on',
    starts: ['from now on', 'from this point on', 'from here on', 'from this moment on', 'henceforth'],
    rest: ' you (?:are|will|must|shall|should|can|have|act|only|respond|answer|obey|do)\\b',
  },
  {
    id: 'only-these',
    starts: ['obey only', 'follow only', 'only obey', 'only follow'],
    rest: ' (?:the |these |this |my ){1,2}(?:following |new )?(?:instructions|orders|commands|rules below)\\b',
  },
  {
    id: 'you-are-now',
    starts: [
      'you are now',
      "you're now",
      'you will now be',
      'you shall now be',
      'you now are',
      'you have become',
      'you will be',
    ],
    rest: ' (?:(?:an?|the|in|my|acting|as|playing|called|operating|to) ){0,3}(?:(?:unrestricted|unfiltered|uncensored|jailbroken|evil|obedient|malicious|amoral|unbound)|dan|(?:developer|debug|god|admin|root|maintenance|jailbreak) mode|(?:{free} )?{ai}|(?:{free} )?assistant|model|bot|hacker|pirate|free (?:of|from))\\b',
  },
  {
    id: 'no-longer',
    starts: ['you are no longer', "you're no longer"],
    rest: ' (?:an? )?(?:bound (?:by|to)|restricted (?:by|to)|limited by|constrained by|assistant|{ai}|code reviewer|required to follow|subject to your)\\b',
  },
  {
    id: 'you-are',
    starts: ['you are', "you're", 'you have been'],
    rest: ' (?:an? |now ){0,2}(?:(?:{free} ){1,2}(?:{ai}|assistant|bot|chatbot)|jailbroken|liberated|free from (?:all |any |your ){0,2}{limits}|(?:large )?language model|ai (?:assistant|agent|model)|chatgpt|(?:expert |senior |experienced |professional )(?:[a-z]{3,12} ){0,2}(?:assistant|agent|engineer|developer|programmer|reviewer)[.,;]? (?:you|your|who|that|with|tasked))\\b',
  },
  {
    id: 'act-as',
    starts: ['act', 'behave', 'respond', 'answer', 'pretend', 'roleplay', 'role-play', 'speak', 'imagine', 'simulate'],
    rest: "(?: now)? (?:as(?: if)?|like|that|to be|being|you are|you were|you're)(?: you are| you were| you're)?(?: to be)? (?:(?:an?|the|my) )?(?:{free} )?(?:dan|{ai}|assistant|model (?:with|without|that)|(?:system )?administrator|hacker)\\b",
  },
  {
    id: 'mode',
    starts: ['enter', 'enable', 'switch to', 'switch into', 'activate', 'go into', 'turn on', 'engage'],
    rest: ' (?:the )?(?:developer|god|dan|unrestricted|jailbreak|uncensored|unfiltered|sudo|debug) mode\\b(?: now\\b| and (?:ignore|answer|obey|reveal|print))',
  },
  {
    id: 'without-limits',
    starts: ['without', 'free of', 'free from'],
    rest: ' (?:any |all ){0,2}(?:{limits} (?:or |and )?)?(?:ethical|moral|content|safety) (?:restrictions|filters?|limits|guidelines|guardrails|constraints)\\b',
  },
  {
    id: 'as-an-ai',
    starts: [
      'as an ai',
      'as an llm',
      'as a language model',
      'as a large language model',
      'as an assistant',
      'as a coding agent',
      'as a coding assistant',
    ],
    rest: '(?: language)?(?: model| assistant| agent| reviewer| tool| system)? (?:you|your|please)\\b',
  },
  {
    id: 'if-you-are',
    starts: ['if you are', "if you're", 'if you happen to be', 'in case you are', 'since you are', 'because you are'],
    rest: ' (?:an? |the |any ){0,2}{ai}\\b',
  },
  {
    id: 'to-the-model',
    starts: [
      'note',
      'message',
      'notice',
      'instruction',
      'instructions',
      'attention',
      'reminder',
      'warning',
      'request',
      'hint',
      'memo',
      'directive',
      'information',
      'prompt',
      'dear',
      'hello',
      'hey',
      'hi',
      'listen',
      'greetings',
      'important',
    ],
    rest: '(?: (?:to|for))?(?: (?:the|any|all|every|you|whichever|fellow|this|reading|other)){0,3} {ai}(?= ?(?:[:,.!?;)\\]-]|$)| (?:reading|that|who|which|if|when|processing|reviewing|you|please|must|should|working)\\b)',
  },
  {
    id: 'model-must',
    starts: [
      'ai',
      'ais',
      'llm',
      'llms',
      'language models',
      'language model',
      'coding agents',
      'coding agent',
      'coding assistants',
      'chatbots',
      'ai agents',
      'agents and',
    ],
    rest: '(?: (?:agents?|assistants?|models?|tools?|systems?|reviewers?|bots?))?(?: (?:reading|that reads?|who reads?|processing|reviewing|summari[sz]ing|analy[sz]ing|looking at|working (?:on|in|with))(?: (?:this|these|the|our|on)){0,2}(?: {thing})?)? (?:must|should|shall|have to|has to|are required to|is required to|are instructed to|are asked to|need to|will now)\\b(?! (?:also |not |never )?be\\b)',
  },
  {
    id: 'when-a-model',
    starts: ['when an', 'when a', 'when the', 'if an', 'if a', 'if the'],
    rest: ' {ai} (?:is |are )?(?:read|review|process|summari[sz]e|analy[sz]e|see|scan|open|parse|look)(?:s|es|ing)?(?: (?:at|this|these|the|through|over)){1,3} {thing}\\b',
  },
  {
    id: 'secrecy',
    starts: ['do not', "don't", 'dont', 'never', 'must not', 'should not', 'without', 'avoid'],
    rest: ' (?:ever )?(?:tell|telling|inform|informing|alert|alerting) (?:this )?(?:to )?(?:the|your|any) {person}\\b(?: (?:about this|about that|about it|that you|of this|of that|of it|what you|anything|or ask|or any)|[.!;]|[\\s"\'*\\x60]{0,4}(?:$|\\*/|-->))',
  },
  {
    id: 'secrecy-of',
    starts: ['do not', "don't", 'dont', 'never', 'must not', 'should not', 'without', 'avoid'],
    rest: ' (?:ever )?(?:mention|reveal|disclose|report|admit|say|explain|describe)(?:ing)?(?: (?:this|that|it|these|those|any|anything|of|the|above|your|having|about|a|word|instructions?|steps?|message|comments?|actions?|changes?|prompt|fact)){1,4} (?:to|in front of) (?:the |your |any ){0,2}{person}\\b',
  },
  {
    id: 'keep-from',
    starts: ['keep', 'hide', 'conceal'],
    rest: ' (?:this|that|it|these|everything|all of this)(?: (?:instructions?|steps?|message|change|fact|action|a|secret|hidden|quiet|private|confidential|completely|away)){0,3} from (?:the |your |any ){0,2}{person}\\b',
  },
  {
    id: 'must-not-know',
    starts: ['the user', 'the human', 'the developer', 'your user', 'the operator', 'the reviewer'],
    rest: "s? (?:must|should|may|can|will|need)(?: not|n't|not)?(?: ever| never)? (?:know|learn|find out|notice|be told|be informed|hear) (?:about |of |that )?(?:this|it|these|any of|what you|you)\\b",
  },
  {
    id: 'reveal',
    starts: [
      'reveal',
      'print',
      'show',
      'repeat',
      'output',
      'display',
      'disclose',
      'leak',
      'tell me',
      'give me',
      'share',
      'dump',
      'expose',
      'recite',
      'what is',
      'what are',
      'what was',
      'what were',
      "what's",
      'return',
      'write',
      'include',
      'put',
      'paste',
      'quote',
      'send',
      'copy',
      'echo',
      'summarize',
      'summarise',
      'translate',
      'spell out',
      'reproduce',
      'provide',
    ],
    rest: ' (?:(?:me|us|out|back|in|all|of|the|full|whole|entire|complete|exact|verbatim|contents?|text|words?|everything|about) ){0,4}(?:your (?:(?:own|full|whole|entire|complete|exact|current|first|very) ){0,2}(?:(?:system|hidden|initial|original|secret|internal|underlying|developer|base|custom|confidential|previous|prior|starting) (?:prompts?|instructions?|messages?|rules|guidelines|directives?|configuration)|prompt|instructions)|(?:the |this )?(?:(?:full|whole|hidden|secret|entire) ){0,2}(?:system prompt|hidden prompt|initial prompt|developer prompt|hidden instructions|system instructions))\\b',
  },
  {
    id: 'repeat-above',
    starts: ['repeat', 'print', 'output', 'recite', 'copy', 'echo', 'summarize', 'summarise', 'translate', 'reproduce'],
    rest: ' (?:back )?(?:everything|(?:all )?(?:of )?the (?:text|words|sentences|content|lines|conversation)|all text) (?:above|before this|in your (?:context|prompt)|so far|you (?:were|have)|verbatim|word for word)\\b(?: (?:this|starting|beginning|in|from|into|back|to|verbatim|word|your)\\b|[.!,;])',
  },
  {
    id: 'exfiltrate',
    starts: [
      'send',
      'post',
      'upload',
      'forward',
      'transmit',
      'exfiltrate',
      'leak',
      'email',
      'submit',
      'deliver',
      'report',
    ],
    rest: " (?:(?:me|us|over|along|a|all|any|every|each|of|the|full|whole|entire|raw|users?|your|their|this|found|and|base64|encoded|copy|private|secret|user's) ){0,4}{what}[^\\n]{0,100}? (?:to|at|via) (?:(?:the|this|following|url|address|endpoint|server|webhook|host) ){0,4}(?:https?:|www\\.|ftp:|[0-9]{1,3}\\.[0-9]|[a-z0-9.]{1,30}@[a-z0-9])",
  },
  {
    id: 'exfiltrate-shell',
    starts: ['cat', 'env', 'printenv', 'base64', 'tar', 'head', 'set'],
    rest: '\\b[^\\n|]{0,60}\\|[^\\n]{0,60}\\b(?:curl|wget|nc|netcat)\\b[^\\n]{0,60}(?:https?:|[0-9]{1,3}\\.[0-9])',
  },
  {
    id: 'exfiltrate-curl',
    starts: ['curl', 'wget'],
    rest: '\\b[^\\n]{0,80}(?:\\$\\(|\\x60|-d @)[^\\n]{0,24}(?:\\.env\\b|\\.ssh|/etc/passwd|id_rsa|\\.aws|printenv|credentials|\\.netrc|base64)',
  },
  { id: 'exfiltrate-base64', starts: ['curl'], rest: '\\b[^\\n|]{0,160}\\|\\s{0,3}base64\\b(?!\\s{0,3}-{1,2}d)' },
  {
    id: 'read-and-tell',
    starts: ['read', 'open', 'find', 'collect', 'gather', 'take', 'load', 'fetch', 'access'],
    rest: " (?:(?:the|all|any|every|contents?|of|user|users|user's|file|files|named|from) ){0,4}(?:~?/?\\.ssh|\\.env\\b|\\.aws|\\.netrc|/etc/passwd|secrets?(?: files?)?|api keys?|credentials|environment variables|passwords?|tokens)[^\\n]{0,40}?(?:and|then) (?:then )?(?:include|paste|put|append|embed|add|send|post|write|encode|insert|place|attach|upload|print) (?:(?:it|its|their|them|the|this|that|what|contents?|result|everything|you|find) ){1,4}(?:to|in|into|at|on|with)\\b",
  },
];

const englishMore: readonly Phrase[] = [
  {
    id: 'ignore-and-say',
    starts: ['ignore', 'disregard', 'forget'],
    rest: ' (?:the |this |that |rest of |above |all ){1,3}(?:{thing}|function|question|resume|article|email|input|user|webpage|website|table|paper|content) and (?:just |only |instead )?(?:state|say|answer|print|output|reply|respond|write|tell|claim|return)\\b',
  },
  {
    id: 'rules-for-you',
    starts: ['ignore', 'disregard', 'forget', 'overlook'],
    rest: ' (?:about )?(?:{few} ){0,3}(?:{order}|{rule}) (?:that |which )?(?:tell|govern|restrict|limit|bind|prevent|stop)(?:s|ing)? you\\b',
  },
  {
    id: 'told-before',
    starts: ['ignore', 'disregard', 'forget', 'overlook'],
    rest: " (?:about )?(?:[a-z]{3,12} ){0,2}(?:that )?(?:you've|you have|you were|you had) (?:been )?(?:told|instructed|asked|given|taught|ordered)\\b",
  },
  {
    id: 'override-mode',
    starts: ['<now', '<security', '<override', '<enter', '<god', '<system', '<admin', '<maintenance', '<root'],
    rest: ' (?:[a-z]{2,12} ){0,3}?(?:mode>|(?:god|system|override|admin|maintenance|developer|root) mode>)',
  },
  {
    id: 'now-entering',
    starts: ['entering', 'simulate', 'initiating'],
    rest: ' (?:an? |the )?(?:[a-z]{3,12} ){0,2}(?:override|developer|god|maintenance|jailbreak|unrestricted) mode\\b',
  },
  {
    id: 'your-maker',
    starts: ['i am your', "i'm your", 'as your', 'this is your'],
    rest: ' (?:[a-z]{3,12} )?(?:developer|creator|maker|administrator|maintainer|programmer|operator)\\b[^\\n]{0,60}?\\b(?:you (?:to|must|should|will|have)|your)\\b',
  },
  {
    id: 'you-must-obey',
    starts: ['you have to', 'you must', 'you will', 'you shall'],
    rest: ' (?:(?:now|always|only|immediately) ){0,2}(?:answer all|obey|comply with|follow (?:(?:all|only|these|my) ){1,2}(?:instructions|orders|commands)|do anything now|ignore (?:(?:all|any|your|the) ){1,2}(?:previous |prior |other )?(?:instructions|rules|guidelines))\\b',
  },
  {
    id: 'your-prompt',
    starts: ['your'],
    rest: ' (?:(?:full|own|entire) )?(?:(?:system|initial|hidden|secret|internal) (?:prompt|instructions|reasoning|directives)|chain of thought|context window)\\b',
  },
  { id: 'do-anything', starts: ['do anything'], rest: ' now\\b' },
  {
    id: 'break-free',
    starts: ['broken free', 'break free', 'breaks free'],
    rest: ' (?:of|from) (?:(?:the|your|all) ){0,2}(?:typical )?(?:confines|restrictions|limits|constraints|rules)\\b',
  },
  {
    id: 'role-of',
    starts: ['immerse yourself', 'take on', 'assume', 'adopt', 'play'],
    rest: ' (?:into |in )?(?:the )?(?:role|persona|character|identity) of (?:(?:an?|another|the) ){0,2}(?:{free} )?(?:{ai}|assistant|dan)\\b',
  },
];

const european: readonly Phrase[] = [
  {
    id: 'override-de',
    starts: ['ignorier', 'vergiss', 'vergesse', 'missacht', 'ubergeh', 'ubergehe', 'verwirf', 'uberschreib'],
    rest: '[a-z]{0,4}(?: sie)? (?:(?:bitte|einfach|jetzt|nun|ab|sofort|alle[sr]?|die|deine|ihre|samtliche[n]?|jegliche|was|von|dir|ihnen|den|meine|unsere) ){0,4}(?:(?:vorherig|bisherig|fruher|obig|vorig|vorangegangen|vorhergehend|ursprunglich|zuvor|bestehend|gegeben|oben|davor|vorstehend)[a-z]{0,3} ){1,2}(?:gegebenen |stehenden |genannten |erhaltenen )?(?:anweisung|instruktion|vorgabe|regel|befehl|anordnung|prompt|richtlinie|hinweis|systemanweisung|gesagt)[a-z]{0,3}',
  },
  {
    id: 'you-are-now-de',
    starts: ['du bist', 'sie sind', 'du agierst', 'verhalte dich'],
    rest: ' (?:jetzt|nun|ab jetzt|ab sofort|von nun an|fortan|nicht mehr|ab nun|als) (?:(?:ein|eine|einen|der|die|das|kein|keine|im|als|wie) ){0,2}(?:assistent|ki\\b|kunstliche|sprachmodell|modell|dan\\b|entwicklermodus|agent|chatbot|bot\\b|frei|hacker)',
  },
  {
    id: 'secrecy-de',
    starts: ['sag', 'sage', 'verrate', 'teile', 'erzahl', 'erzahle', 'melde', 'zeige', 'erwahne'],
    rest: '(?: es| dies| das)? (?:gegenuber )?(?:dem|der|den|deinem) (?:nutzer|benutzer|anwender|menschen|entwickler|user)[a-z]{0,3} (?:nichts|nicht|kein|niemals|nie)',
  },
  {
    id: 'reveal-de',
    starts: [
      'zeige',
      'zeig',
      'verrate',
      'verrat',
      'gib',
      'nenne',
      'wiederhole',
      'drucke',
      'offenbare',
      'wie lautet',
      'was ist',
      'schreibe',
    ],
    rest: ' (?:mir |uns |bitte ){0,2}(?:(?:deinen|deine|den|die|ihren|ihre|dein|der) )(?:(?:gesamten|ganzen|vollstandigen|ursprunglichen?|geheimen?|versteckten?|internen?) ){0,2}(?:system-?(?: )?prompt|systemanweisung|systemnachricht|prompt\\b|anweisungen|instruktionen)',
  },
  {
    id: 'orders-de',
    starts: ['befolge', 'beachte', 'folge', 'befolgen sie', 'beachten sie', 'folgen sie'],
    rest: ' (?:(?:ab|jetzt|sofort|nun|von|an|nur|noch|ausschlie(?:ss|ß)lich|stattdessen) ){1,4}(?:(?:diese[nr]?|die|den|meine[nr]?|folgenden?|neuen) ){1,3}(?:anweisung|instruktion|befehl|regel|vorgabe)',
  },
  {
    id: 'override-fr',
    starts: ['ignore', 'oublie', 'neglige', 'compte d', 'compte de', 'contourne'],
    rest: '(?:z|s)? (?:(?:toutes?|tous|les|tes|vos|mes|ces|des|de|la|le) ){0,3}(?:instructions?|consignes?|directives?|regles?|ordres?|invites?|prompts?|commandes?) (?:(?:qui|que|tu|vous|as|avez|recues?|donnees?|systeme|du) ){0,3}(?:precedent|anterieur|ci-dessus|ci dessus|plus haut|initial|d.origine|avant|prealable)',
  },
  {
    id: 'you-are-now-fr',
    starts: ['tu es', 'vous etes', 'tu seras', 'vous serez', 'agis', 'comporte-toi'],
    rest: ' (?:maintenant|desormais|a present|dorenavant|a partir de maintenant|comme) (?:(?:un|une|le|la|en) ){0,1}(?:assistant|ia\\b|intelligence|modele|dan\\b|mode dev|agent|chatbot|robot|libre|pirate)',
  },
  {
    id: 'secrecy-fr',
    starts: [
      'ne dis',
      'ne dites',
      'ne revele',
      'ne le dis',
      'ne le dites',
      "n'en parle",
      "n'informe",
      'ne mentionne',
      'ne parle',
      'sans le dire',
      'sans prevenir',
      'sans en informer',
      'sans informer',
    ],
    rest: "[a-z]{0,3}(?: (?:rien|pas|jamais|cela|ceci|de|d)){0,3} (?:(?:a|au|aux) )?(?:l'utilisateur|l'usager|utilisateur|developpeur)",
  },
  {
    id: 'reveal-fr',
    starts: ['affiche', 'revele', 'montre', 'donne', 'repete', 'ecris', 'imprime', 'quel est', 'quelles sont'],
    rest: '[a-z]{0,2}(?:-moi| moi)? (?:(?:ton|tes|votre|vos|le|les|l) )(?:(?:propre|entier|complet) )?(?:prompt\\b|invite systeme|message systeme|instructions? (?:systeme|initiales?|secretes?|cachees?))',
  },
  {
    id: 'override-es',
    starts: [
      'ignora',
      'ignore',
      'ignoren',
      'olvida',
      'olvide',
      'omite',
      'omita',
      'descarta',
      'descarte',
      'caso omiso de',
      'caso omiso a',
      'desestima',
      'no sigas',
      'no siga',
    ],
    rest: '[a-z]{0,2} (?:(?:por|favor|completamente|todas?|todos?|las|los|tus|sus|mis|estas|cualquier|de|el|la) ){0,4}(?:instruccion|indicacion|orden|regla|directiva|directriz|directrice|comando|mensaje|prompt)[a-z]{0,4} (?:(?:que|te|dieron|has|recibido|del|de|sistema) ){0,4}(?:anterior|previ|de arriba|arriba|inicial|original|precedente|antes|sistema)',
  },
  {
    id: 'you-are-now-es',
    starts: [
      'ahora eres',
      'de ahora eres',
      'desde ahora eres',
      'eres ahora',
      'ahora actuas',
      'ya no eres',
      'ahora en adelante eres',
      'actua',
    ],
    rest: '(?: como)? (?:(?:un|una|el|la|en) ){0,1}(?:asistente|ia\\b|inteligencia|modelo|dan\\b|modo|agente|chatbot|bot\\b|libre|hacker|pirata)',
  },
  {
    id: 'secrecy-es',
    starts: [
      'no le digas',
      'no se lo digas',
      'no le diga',
      'no menciones',
      'no mencione',
      'no digas',
      'no informes',
      'no reveles',
      'no avises',
      'sin decirle',
      'sin avisar',
      'sin informar',
      'sin decirselo',
    ],
    rest: '(?: (?:nada|esto|nunca|de|lo|le|ello)){0,3} (?:al|a los|a la|a) (?:usuario|persona|humano|desarrollador)',
  },
  {
    id: 'reveal-es',
    starts: ['muestra', 'muestrame', 'revela', 'imprime', 'dime', 'repite', 'escribe', 'cual es', 'ensena', 'dame'],
    rest: '(?: (?:me|por favor))? (?:tu|tus|el|la|su|las|los) (?:(?:completo|propio|texto) )?(?:prompt\\b|mensaje de(?:l)? sistema|instrucciones (?:de(?:l)? sistema|iniciales|ocultas|secretas|originales))',
  },
  {
    id: 'override-it',
    starts: ['ignora', 'dimentica', 'trascura', 'ignorare'],
    rest: '(?:te)? (?:(?:tutte|tutti|le|i|gli|tue|tuoi|ogni) ){0,3}(?:istruzion|direttiv|regol|ordin|comand|prompt)[a-z]{0,2} (?:precedent|sopra|iniziali|original|fornite|ricevute)',
  },
  {
    id: 'override-pt',
    starts: ['ignore', 'ignora', 'esqueca', 'esquece', 'desconsidere', 'desconsidera'],
    rest: '(?:m)? (?:(?:todas|todos|as|os|suas|seus|tuas|quaisquer) ){0,3}(?:instruc(?:o|a)|regra|ordens|diretriz|comando|prompt)[a-z]{0,4} (?:anterior|previ|acima|iniciais|original)',
  },
  {
    id: 'override-nl',
    starts: ['negeer', 'vergeet'],
    rest: ' (?:(?:alle|de|je|uw|al|jouw) ){0,3}(?:eerdere|vorige|voorgaande|bovenstaande|oorspronkelijke) (?:instructie|aanwijzing|opdracht|regel|prompt)',
  },
  {
    id: 'override-pl',
    starts: ['zignoruj', 'ignoruj', 'zapomnij'],
    rest: ' (?:(?:o|wszystkich|wszystkie|swoje|twoje) ){0,3}(?:poprzedni|wczesniejsz|powyzsz)[a-z]{0,3} (?:instrukcj|polece|zasad)',
  },
  {
    id: 'override-tr',
    starts: ['onceki tum', 'onceki', 'yukaridaki tum', 'yukaridaki'],
    rest: ' (?:butun |tum )?(?:talimat|komut|yonerge)[a-z]{0,8} (?:unut|yok say|gormezden gel|dikkate alma)',
  },
];

const europeanMore: readonly Phrase[] = [
  {
    id: 'told-de',
    starts: ['ignorier', 'vergiss', 'vergesse', 'missacht'],
    rest: '[a-z]{0,4}(?: sie)? (?:(?:bitte|einfach|jetzt|nun) )?(?:alles|was|deine|ihre)(?: was)? (?:(?:man|dir|ihnen|bisher|zuvor|ich|vorher|anweisungen|instruktionen|regeln) ){0,3}(?:gesagt|befohlen|aufgetragen|mitgeteilt|anweisungen|instruktionen)\\b',
  },
  {
    id: 'told-fr',
    starts: ['ignore', 'ignorez', 'oublie', 'oubliez'],
    rest: " (?:tout ce (?:que|qu'on|qui)|(?:tes|vos) (?:propres )?(?:instructions|consignes|directives|regles))\\b",
  },
  {
    id: 'told-es',
    starts: ['ignora', 'ignore', 'olvida', 'olvide', 'olvidate de', 'olvidese de'],
    rest: ' (?:todo lo que (?:te|le|se)|(?:todas )?(?:tus|sus|esas) (?:instrucciones|reglas|ordenes|indicaciones))\\b',
  },
  {
    id: 'told-it',
    starts: ['ignora', 'dimentica'],
    rest: ' (?:tutto (?:cio|quello) che|le tue (?:istruzioni|regole))\\b',
  },
  {
    id: 'told-pt',
    starts: ['ignore', 'ignora', 'esqueca', 'esquece'],
    rest: ' (?:tudo o que|(?:todas )?(?:as )?suas (?:instrucoes|regras|ordens))\\b',
  },
];

const markers: readonly Phrase[] = [
  {
    id: 'chat-marker',
    starts: [
      '<|im_',
      '<|system',
      '<|user',
      '<|assistant',
      '<|endof',
      '<|eot_id',
      '<|start_header',
      '<|end_header',
      '<|begin_of',
      '<|end_of',
      '<|eom_id',
      '<|python_tag',
      '<|tool',
      '<|message',
      '<|channel',
      '<|fim_',
    ],
    rest: '[a-z_]{0,16}\\|>',
  },
  { id: 'inst-marker', starts: ['[INST', '[/INST'], rest: '\\]', exact: true },
  { id: 'sys-marker', starts: ['<<sys', '<</sys'], rest: '>>' },
  {
    id: 'heading-marker',
    starts: [
      '### system',
      '### instruction',
      '### human',
      '### assistant',
      '### user',
      '### response',
      '## system',
      '## instruction',
    ],
    rest: '(?:s| prompt| message| override)?:',
  },
  {
    id: 'tag-marker',
    starts: [
      '<system',
      '</system',
      '<assistant',
      '</assistant',
      '<tool_call',
      '</tool_call',
      '<tool_result',
      '</tool_result',
      '<tool_response',
      '</tool_response',
      '<function_call',
      '</function_call',
      '<tool_use',
      '</tool_use',
      '<system_prompt',
      '</system_prompt',
      '</instructions',

      '<human',
      '</human',
      '<important_instruction',
      '</user_',
      '<user_query',
      '</thinking',
    ],
    rest: '(?:s?>|-(?:reminder|prompt|message|instructions?)>|_(?:prompt|message|instructions?|query|input|request)>)',
  },
  { id: 'turns', starts: ['human:', 'user:'], rest: '[^\\n]{1,200}\\n[\\s*/#>]{0,16}(?:assistant|ai):' },
  {
    id: 'system-says',
    starts: [
      'system message',
      'system override',
      'system prompt',
      'system instruction',
      'system notice',
      'admin override',
      'end of prompt',
      'begin system',
      'end system prompt',
      'system command',
    ],
    rest: '(?:s|\\]|\\)| prompt)?(?:\\*{0,2}:|\\]|={2,9}|-{3,9})(?=[a-z"\'*\\s])',
  },
];

/**
 * Borders of packs, with a number or something that looks like one: spaced, grouped, in other digits, as entities. Text
 * that contains one tries to end a block early.
 */
const borders: readonly Phrase[] = [
  {
    id: 'markdown-border',
    starts: ['<!-- begin ', '<!-- end ', '&lt;!-- begin ', '&lt;!-- end '],
    rest: '{number}(?: [a-z-]{1,16})? --(?:>|&gt;)',
  },
  {
    id: 'xml-border',
    starts: ['file-', 'task-', 'left-out-', 'system-', 'constraints-', 'project-meta-', 'error-context-', 'diff-hint-'],
    rest: '(?<=(?:<|&lt;)/?[a-z-]{4,16}){number}(?:[>\\x20]|&gt;)',
  },
];

export const phrases: readonly Phrase[] = [
  ...english,
  ...englishMore,
  ...european,
  ...europeanMore,
  ...markers,
  ...borders,
].map((phrase) => ({
  ...phrase,
  rest: insertLists(phrase.rest),
}));

/** `script` is a range of characters. The pattern is tried only in texts that contain one of them. */
export type WholePhrase = { readonly id: string; readonly script: string; readonly pattern: string };

/** Whole patterns, for non-Latin scripts. Some of these scripts have no blanks between words. */
export const wholePhrases: readonly WholePhrase[] = [
  {
    id: 'override-zh',
    script: '\\u4e00-\\u9fff',
    pattern:
      '(?:忽略|无视|無視|忘记|忘記|忘掉|忽视|忽視|不要理会|不要理會|不要遵守|不要遵循|抛开|绕过)[^\\n。]{0,12}?(?:之前|以上|先前|上面|上述|前面|此前|原来|原有|原先|所有|全部|一切|你的|系统|系統)[^\\n。]{0,10}?(?:指令|指示|提示|规则|規則|说明|說明|命令|要求|设定|設定|对话|對話|约束|限制)',
  },
  {
    id: 'you-are-now-zh',
    script: '\\u4e00-\\u9fff',
    pattern:
      '(?:你现在是|你現在是|从现在起你|從現在起你|从现在开始你|從現在開始你|你不再是|假装你是|假裝你是|请扮演|請扮演|你将扮演)[^\\n。]{0,16}?(?:助手|人工智能|人工智慧|AI|模型|机器人|機器人|黑客|角色|限制|约束|必须|必須|要)',
  },
  {
    id: 'secrecy-zh',
    script: '\\u4e00-\\u9fff',
    pattern:
      '(?:不要|别|別|请勿|請勿|切勿|不得|无需|不能)(?:把[^\\n。]{0,8})?(?:告诉|告訴|通知|告知|提醒|透露给|向)(?:用户|使用者|用戶|人类|开发者|開發者)',
  },
  {
    id: 'reveal-zh',
    script: '\\u4e00-\\u9fff',
    pattern:
      '(?:显示|顯示|输出|輸出|告诉我|告訴我|打印|列印|泄露|洩露|透露|重复|重複|展示|给出|公开)[^\\n。]{0,8}?(?:你的|您的|完整的?|全部)[^\\n。]{0,4}?(?:提示词|提示詞|系统提示|系統提示|初始提示|初始指令|系统指令|系統指令|prompt)',
  },
  {
    id: 'override-ja',
    script: '\\u3040-\\u30ff',
    pattern:
      '(?:これまで|以前|上記|前|先|今まで|以上|すべて|全て|全部|元|最初|システム|あなた)[^\\n。]{0,12}?(?:指示|命令|プロンプト|ルール|指令|制約|設定)[^\\n。]{0,8}?(?:無視|忘れ|破棄|従わない|取り消)',
  },
  {
    id: 'override-all-ja',
    script: '\\u3040-\\u30ff',
    pattern: '(?:指示|命令|プロンプト|ルール|指令)(?:を|は)(?:すべて|全て|全部|完全に)(?:無視|忘れ|破棄)',
  },
  {
    id: 'you-are-now-ja',
    script: '\\u3040-\\u30ff',
    pattern:
      '(?:あなた|君|お前)は(?:今|いま|これから|今後|もう|もはや|たった今)[^\\n。]{0,20}?(?:アシスタント|AI|人工知能|モデル|ボット|ハッカー|DAN)',
  },
  {
    id: 'secrecy-ja',
    script: '\\u3040-\\u30ff',
    pattern:
      '(?:ユーザー|利用者|ユーザ|開発者|人間)(?:には|に|へ|にも)[^\\n。]{0,12}?(?:言わない|伝えない|教えない|知らせない|言うな|話さない|明かさない|見せない|黙って|秘密)',
  },
  {
    id: 'reveal-ja',
    script: '\\u3040-\\u30ff',
    pattern:
      '(?:システムプロンプト|あなたの指示|初期指示|内部指示|隠された指示|システム指示)を?[^\\n。]{0,8}?(?:表示|出力|教え|開示|公開|見せ|明か|書き出)',
  },
  {
    id: 'override-ko',
    script: '\\uac00-\\ud7a3',
    pattern:
      '(?:이전|위|앞|지금까지|모든|기존)[^\\n.]{0,8}?(?:지시|명령|지침|프롬프트|규칙)[^\\n.]{0,8}?(?:무시|잊어|잊으|따르지)',
  },
  {
    id: 'secrecy-ko',
    script: '\\uac00-\\ud7a3',
    pattern: '사용자(?:에게|한테)[^\\n.]{0,12}?(?:말하지|알리지|언급하지)',
  },
  {
    id: 'override-ru',
    script: '\\u0400-\\u04ff',
    pattern:
      '(?:игнорируй|игнорируйте|игнорировать|проигнорируй|проигнорируйте|забудь|забудьте|отбрось|отмени|не следуй|не следуйте)[^\\n.]{0,24}?(?:что тебе|что вам|предыдущ|прежн|прошл|все|выше|ранее|системн|начальн)[^\\n.]{0,24}?(?:инструкц|указани|команд|правил|промпт|сообщени|сказан|говорил|сказал)',
  },
  {
    id: 'you-are-now-ru',
    script: '\\u0400-\\u04ff',
    pattern:
      '(?:теперь ты|ты теперь|отныне ты|с этого момента ты|теперь вы)[^\\n.]{0,24}?(?:ассистент|помощник|модель|ии|бот|хакер|режим)',
  },
  {
    id: 'secrecy-ru',
    script: '\\u0400-\\u04ff',
    pattern: 'не (?:говори|говорите|сообщай|сообщайте|рассказывай|упоминай)[^\\n.]{0,16}?пользовател',
  },
  {
    id: 'reveal-ru',
    script: '\\u0400-\\u04ff',
    pattern:
      '(?:покажи|выведи|раскрой|напечатай|повтори|назови)[^\\n.]{0,16}?(?:системн|исходн|начальн|скрыт)[^\\n.]{0,8}?(?:промпт|инструкц|запрос|сообщени)',
  },
  {
    id: 'override-el',
    script: '\\u0370-\\u03ff',
    pattern:
      '(?:αγνόησε|αγνοήστε|ξέχασε|ξεχάστε)[^\\n.]{0,20}?(?:προηγούμεν|παραπάνω)[^\\n.]{0,16}?(?:οδηγί|εντολ|κανόν)',
  },
  { id: 'override-ar', script: '\\u0600-\\u06ff', pattern: '(?:تجاهل|انس)[^\\n.]{0,16}?(?:التعليمات|الأوامر|القواعد)' },
  {
    id: 'override-hi',
    script: '\\u0900-\\u097f',
    pattern: '(?:पिछले|सभी|ऊपर)[^\\n]{0,12}?(?:निर्देश|आदेश)[^\\n]{0,12}?(?:अनदेख|नज़रअंदाज़|भूल)',
  },
];

function insertLists(pattern: string): string {
  let inserted = pattern;
  while (/\{[a-z]+\}/.test(inserted)) inserted = inserted.replace(/\{([a-z]+)\}/g, (_, name: string) => lists[name]!);
  return inserted;
}
