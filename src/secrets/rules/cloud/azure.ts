/** Microsoft Azure: storage, bus and service keys, signed URLs, application secrets, DevOps tokens. */

import { token, tokenAround } from '../../classify/token-shapes.js';
import { hasRandomBody, isNoExample } from '../../classify/value.js';
import { rule } from '../../rule.js';
import { bare, variable, within } from '../../sample.js';
import {
  address,
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  one,
  type Part,
  prefixed,
  setting,
  url,
  urlInside,
} from '../rule-parts.js';

/** Marks inside the keys of Azure services. */
const serviceMarks = 'APIM AzFu AzSe AzCa AIoT ACDb +ASt +ABa +AMC +ASb +AEh +ARm +ACR'.split(' ');

export const azureRules = [
  rule({
    id: 'azure-storage-key',
    keywords: ['accountkey', 'account_key', 'storage_key', 'storagekey', 'primarykey', 'primary_key', 'cosmos'],
    pattern: /[\w.-]{1,40}(?:\\?["'`])?\s{0,4}[=:,]\s{0,4}(?:\\?["'`])?([A-Za-z0-9+/]{86}==)/,
    accepts: isNoExample,
    finds: (draw) => [
      within('DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${draw.base64(86)}==`, ';EndpointSuffix=x'),
      within('AZURE_STORAGE_KEY="', `${draw.base64(86)}==`, '"'),
      within('"primaryKey": "', `${draw.base64(86)}==`, '"'),
    ],
    ignores: () => ['AccountKey=<key>;', 'AccountKey={key}'],
  }),
  rule({
    id: 'azure-shared-access-key',
    keywords: ['sharedaccesskey=', 'accesskey='],
    pattern: /(?:shared)?accesskey=([A-Za-z0-9+/]{40,90}={0,2})/i,
    accepts: isNoExample,
    finds: (draw) => [
      within(
        'Endpoint=sb://b.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=',
        `${draw.base64(43)}=`,
        ';EntityPath=q',
      ),
      within('Endpoint=https://a.communication.azure.com/;accesskey=', `${draw.base64(86)}==`),
    ],
    ignores: () => ['SharedAccessKey=<key>', 'SharedAccessKeyName=RootManageSharedAccessKey'],
  }),
  rule({
    id: 'azure-app-configuration-secret',
    keywords: [';secret='],
    pattern: /;Secret=([A-Za-z0-9+/]{40,90}={0,2})/i,
    accepts: isNoExample,
    finds: (draw) => [within('Endpoint=https://a.azconfig.io;Id=ab-l9;Secret=', `${draw.base64(43)}=`)],
    ignores: () => [';Secret=<secret>'],
  }),
  rule({
    id: 'azure-signed-address',
    keywords: ['sig='],
    pattern: /sig=((?:[A-Za-z0-9]|%[0-9A-Fa-f]{2}|[+/]){43,90}(?:=|%3[Dd]))/,
    accepts: isNoExample,
    finds: (draw) => [
      within('https://a.blob.core.windows.net/c?sv=2022-11-02&sp=r&sig=', `${draw.base62(43)}%3D`),
      within('?se=2030&sig=', `${draw.base62(20)}%2B${draw.base62(22)}%3D`, '&sp=r'),
    ],
    ignores: () => ['?sig=abc', `sig=${variable('signature')}`],
  }),
  token({
    id: 'azure-application-secret',
    keywords: ['q~'],
    back: 4,
    pattern: /[\w.~]{3}\dQ~[\w.~-]{31,34}/,
    finds: (draw) => [bare(`${draw.base62(3)}8Q~${draw.base62(34)}`), bare(`${draw.base62(3)}7Q~${draw.base62(31)}`)],
    ignores: () => ['Q~', 'faq~old'],
  }),
  tokenAround({
    id: 'azure-service-key',
    keywords: serviceMarks.map((mark) => mark.toLowerCase()),
    head: String.raw`(?<!\+|[A-Za-z0-9+/]{16}/)[\w/+-]{33,76}`,
    tail: String.raw`(?:${serviceMarks.join('|').replaceAll('+', '\\+')})[\w/+-]{5,8}(?:={1,2}(?!=)|(?![+=-]|/[A-Za-z0-9+/]{16}))`,
    accepts: hasRandomBody,
    finds: (draw) => [
      within('', `${draw.base62(76)}+ASt${draw.base62(6)}==`, '/pay.ts'),
      bare(`${draw.base62(76)}+ASt${draw.base62(6)}==`),
      bare(`${draw.base62(33)}+ASbA${draw.base62(5)}=`),
      bare(`${draw.base62(42)}AzSeA${draw.base62(5)}`),
      bare(`${draw.base62(44)}AzFu${draw.base62(6)}==`),
    ],
    ignores: () => ['the APIM gateway', 'a_rather_long_name_of_a_function_in_APIMANAGEMENT'],
  }),
  tokenAround({
    id: 'azure-ai-key',
    keywords: ['jqqj99'],
    head: '[A-Za-z0-9]{52}',
    tail: 'JQQJ99[A-Za-z0-9]{26}',
    finds: (draw) => [bare(`${draw.base62(52)}JQQJ99${draw.base62(26)}`)],
    ignores: (draw) => ['JQQJ99', `JQQJ99${draw.base62(26)}`],
  }),
  tokenAround({
    id: 'azure-devops-token',
    keywords: ['azdo'],
    head: '[A-Za-z0-9]{76}',
    tail: 'AZDO[A-Za-z0-9]{4}',
    finds: (draw) => [bare(`${draw.base62(76)}AZDO${draw.base62(4)}`)],
    ignores: () => ['AZDO_TOKEN'],
  }),
  setting(
    'azure-client-secret',
    'azure client secret, arm client secret, azure secret, aad client secret, azure ad secret, servicebus',
    azureSecret(),
  ),
  setting(
    'azure-devops-legacy-token',
    'azure devops, vsts, ado pat, azdo pat, azure pat, tfs pat, system accesstoken',
    lower(52),
  ),
  setting(
    'azure-function-key',
    'x functions key, function key, functions key, azure function',
    either(join(base64(54), one('==')), url(54)),
  ),
  address({
    id: 'azure-function-address',
    keyword: '.azurewebsites.net/',
    pattern: /\.azurewebsites\.net\/[^\s"'<>?]{0,120}\?[^\s"'<>]{0,80}?code=((?:[\w/+-]|%2[BbFf]|%3[Dd]){50,90}={0,2})/,
    sample: (draw) => ['https://a.azurewebsites.net/api/f?code=', `${draw.base62(54)}==`],
  }),
  setting(
    'azure-subscription-key',
    'ocp apim subscription key, subscription key, cognitive, azure openai, azure speech, azure translator, ' +
      'azure vision, azure maps, azure search',
    either(hex(32), base62(52)),
  ),
  address({
    id: 'azure-publish-password',
    keyword: 'userpwd=',
    pattern: /userPWD=\\?"([A-Za-z0-9]{50,70})\\?"/i,
    sample: (draw) => ['<publishProfile userName="$a" userPWD="', draw.base62(60), '" />'],
  }),
  setting('azure-event-grid-key', 'aeg sas key, eventgrid, event grid', join(base64(43), one('='))),
  setting(
    'azure-cosmos-key',
    'cosmos, documentdb, storage account key, blob key, azure storage, azure batch',
    join(base64(86), one('==')),
  ),
  prefixed('azure-refresh-token', ['0.A', '1.A'], join(urlInside(20, 60), one('.Ag'), url(200, 2000))),
];

/** Older secrets: 32 to 40 characters, including a few signs. */
function azureSecret(): Part {
  return {
    source: '[A-Za-z0-9][A-Za-z0-9_.~-]{30,42}[A-Za-z0-9]',
    samples: (draw) => [
      `${draw.base62(12)}.${draw.base62(8)}_${draw.base62(12)}`,
      `${draw.base62(3)}8Q~${draw.base62(34)}`,
    ],
  };
}
