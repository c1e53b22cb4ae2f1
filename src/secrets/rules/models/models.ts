/** Providers of language, speech and vision models, and their tools. */

import { tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody } from '../../classify/value.js';
import { bare } from '../../sample.js';
import { base62, hex, join, lower, one, prefixed, url, word } from '../rule-parts.js';

export const modelRules = [
  tokenAround({
    id: 'openai-api-key',
    keywords: ['t3blbkfj'],
    head: String.raw`sk-[\w-]{20,120}`,
    tail: String.raw`T3BlbkFJ[\w-]{20,80}`,
    finds: (draw) => [
      bare(`sk-${draw.base62(20)}T3BlbkFJ${draw.base62(20)}`),
      bare(`sk-proj-${draw.url(74)}T3BlbkFJ${draw.url(74)}`),
      bare(`sk-svcacct-${draw.url(58)}T3BlbkFJ${draw.url(58)}`),
    ],
    ignores: () => ['T3BlbkFJ'],
  }),
  prefixed('openai-scoped-key', ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-None-'], {
    ...url(20, 200),
    accepts: hasRandomBody,
  }),
  prefixed('openai-session-key', ['sess-'], { ...base62(40), accepts: hasRandomBody }),
  prefixed(
    'anthropic-api-key',
    ['sk-ant-', 'sk-ant-api03-', 'sk-ant-admin01-', 'sk-ant-oat01-', 'sk-ant-sid01-'],
    url(32, 140),
  ),
  prefixed('sk-api-key', ['sk-', 'sk-or-v1-'], { ...base62(32, 64), accepts: hasRandomBody }),
  prefixed('huggingface-token', ['hf_', 'api_org_'], base62(34, 40)),
  prefixed('replicate-token', ['r8_'], url(37, 40)),
  prefixed('groq-api-key', ['gsk_'], base62(48, 56)),
  prefixed('perplexity-api-key', ['pplx-'], base62(32, 64)),
  prefixed('xai-api-key', ['xai-'], word(70, 90)),
  prefixed('fireworks-api-key', ['fw_'], { ...base62(22, 24), accepts: hasRandomBody }),
  prefixed('pinecone-api-key', ['pcsk_'], join(base62(4, 8), one('_'), base62(50, 70))),
  prefixed('nvidia-api-key', ['nvapi-'], url(60, 70)),
  prefixed('langsmith-api-key', ['lsv2_pt_', 'lsv2_sk_'], join(hex(32), one('_'), hex(10))),
  prefixed('langsmith-legacy-key', ['ls__'], hex(32)),
  prefixed('cerebras-api-key', ['csk-'], lower(48)),
  prefixed('tavily-api-key', ['tvly-', 'tvly-dev-', 'tvly-prod-'], base62(32)),
  prefixed('voyage-api-key', ['pa-'], { ...url(43), accepts: hasRandomBody }),
  prefixed('jina-api-key', ['jina_'], url(50, 70)),
  prefixed('e2b-api-key', ['e2b_'], hex(40)),
  prefixed('elevenlabs-api-key', ['sk_'], hex(48)),
];
