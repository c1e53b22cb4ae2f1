/** Microsoft Azure: storage, bus and service keys, signed addresses, application secrets, DevOps tokens. */
import { rule } from '../rule.js';
import { bare, variable, within } from '../sample.js';
import { leftBorder, rightBorder, token } from '../shapes.js';
import { hasRandomBody, isNoExample } from '../value.js';

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
  token({
    id: 'azure-service-key',
    keywords: [
      'apim',
      'azfu',
      'azse',
      'azca',
      'aiot',
      'acdb',
      '+ast',
      '+aba',
      '+amc',
      '+asb',
      '+aeh',
      '+arm',
      '+acr',
      'jqqj99',
    ],
    back: 76,
    pattern:
      /[\w/+-]{33,76}(?:APIM|AzFu|AzSe|AzCa|AIoT|ACDb|\+ASt|\+ABa|\+AMC|\+ASb|\+AEh|\+ARm|\+ACR)[\w/+-]{5,8}={0,2}|[A-Za-z0-9]{52}JQQJ99[A-Za-z0-9]{26}/,
    accepts: hasRandomBody,
    finds: (draw) => [
      bare(`${draw.base62(76)}+ASt${draw.base62(6)}==`),
      bare(`${draw.base62(33)}+ASbA${draw.base62(5)}=`),
      bare(`${draw.base62(42)}AzSeA${draw.base62(5)}`),
      bare(`${draw.base62(44)}AzFu${draw.base62(6)}==`),
      bare(`${draw.base62(52)}JQQJ99${draw.base62(26)}`),
    ],
    ignores: () => ['the APIM gateway', 'a_rather_long_name_of_a_function_in_APIMANAGEMENT'],
  }),
  rule({
    id: 'azure-devops-token',
    keywords: ['azdo'],
    back: 76,
    pattern: new RegExp(`${leftBorder}[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}${rightBorder}`),
    accepts: isNoExample,
    finds: (draw) => [bare(`${draw.base62(76)}AZDO${draw.base62(4)}`)],
    ignores: () => ['AZDO_TOKEN'],
  }),
];
