/** Cloud, server and file storage providers other than the three largest. */
import { hasRandomBody } from '../../classify/value.js';
import { base62, base64, either, hex, join, lower, one, prefixed, setting, upper, url, uuid } from '../rule-parts.js';

export const cloudRules = [
  prefixed('alibaba-security-token', ['CAIS'], base64(200, 1500)),
  setting('tencent-secret-key', ['tencent', 'qcloud'], base62(32)),
  setting('ibm-cloud-key', ['ibmcloud', 'ibm cloud', 'bluemix', 'ibm api', 'ic api key', 'watson'], url(44)),
  setting('ibm-storage-secret', ['cos hmac', 'cos secret', 'ibm cos'], hex(48)),
  setting('oracle-cloud-secret', ['oci secret key', 'oci auth token', 'oci token', 'oracle cloud'], oracleSecret()),
  setting('digitalocean-legacy-token', ['digitalocean', 'digital ocean', 'do token', 'do api', 'do access'], hex(64)),
  prefixed('digitalocean-spaces-key', ['DO00', 'DO801'], either(upper(16), upper(15))),
  setting('digitalocean-spaces-secret', ['spaces secret', 'spaces access', 'spaces key', 'do spaces'], url(43)),
  setting('vultr-key', ['vultr'], upper(36)),
  setting('hetzner-token', ['hcloud', 'hetzner'], either(base62(64), base62(32))),
  setting('scaleway-secret-key', ['scw secret', 'scaleway', 'scw default secret'], uuid),
  setting('ovh-key', ['ovh'], either(base62(32), base62(16), hex(32))),
  prefixed('yandex-session-token', ['t1.'], join(base62(40, 400), one('.', '==.'), url(86))),
  prefixed('yandex-oauth-token', ['y0_Ag', 'y0__', 'y1_Ag', 'y2_Ag'], url(40, 70)),
  prefixed('yandex-static-key-id', ['YCAJE'], url(20)),
  setting('yandex-static-secret', ['yandex', 'yc secret', 'yc access'], join(one('YC'), url(38))),
  prefixed('baidu-access-key', ['ALTAK'], base62(21)),
  prefixed('volcengine-access-key', ['AKLT'], base62(40, 60)),
  setting('huawei-cloud-secret', ['huawei', 'hw secret', 'hw access', 'hwcloud'], base62(40)),
  prefixed('exoscale-key', ['EXO'], hex(24)),
  setting('exoscale-secret', ['exoscale'], url(43)),
  prefixed('upcloud-token', ['ucat_'], upper(26)),
  setting('civo-token', ['civo'], either(base62(50), base62(42))),
  setting('equinix-metal-token', ['packet auth', 'packet api', 'metal auth token', 'equinix'], base62(32)),
  prefixed('backblaze-application-key', ['K001', 'K002', 'K003', 'K004', 'K005'], {
    ...base64(27),
    accepts: hasRandomBody,
  }),
  setting('storage-secret-key', ['wasabi', 'minio', 'r2 secret', 'r2 access', 'storj', 'idrive'], storageSecret()),
  setting('kinsta-key', ['kinsta'], either(hex(64), base62(40))),
  setting('koyeb-token', ['koyeb'], lower(64)),
  setting('railway-token', ['railway token', 'railway api', 'railway key'], uuid),
  prefixed('vercel-prefixed-token', ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'], {
    ...base62(24, 80),
    accepts: hasRandomBody,
  }),
  prefixed('vercel-blob-token', ['vercel_blob_rw_'], join(base62(16), one('_'), base62(30, 40))),
  setting('netlify-legacy-token', ['netlify'], url(43, 46)),
  prefixed('deno-deploy-token', ['ddp_', 'ddw_', 'ddo_'], { ...base62(36), accepts: hasRandomBody }),
  setting('pythonanywhere-token', ['pythonanywhere'], hex(40)),
  setting('replit-secret', ['replit', 'repl auth'], either(base62(40, 64), hex(64))),
];

/** A customer secret key is 32 bytes in base64. */
function oracleSecret() {
  return join(base64(43), one('='));
}

function storageSecret() {
  return either(base64(40), hex(64), base62(53));
}
