/** Planning, design and writing tools for teams. */

import { hasRandomBody } from '../../classify/value.js';
import {
  base62,
  dash,
  dotted,
  hex,
  join,
  lower,
  lowerUuid,
  named,
  one,
  padded,
  prefixed,
  url,
  urlInside,
} from '../rule-parts.js';

export const workToolRules = [
  prefixed('linear-token', ['lin_api_', 'lin_oauth_'], base62(40, 64)),
  prefixed('figma-token', ['figd_', 'figo_', 'figu_', 'figp_'], padded(40, 54)),
  prefixed('notion-token', ['ntn_'], { ...base62(40, 50), accepts: hasRandomBody }),
  prefixed('notion-legacy-token', ['secret_'], { ...base62(43), accepts: hasRandomBody }),
  prefixed('airtable-token', ['pat'], join(base62(14), one('.'), hex(64))),
  prefixed(
    'asana-token',
    ['1/', '2/'],
    join(
      {
        source: '(?:\\d{14,18}/)?\\d{14,18}',
        samples: (draw) => [draw.digits(16), `${draw.digits(16)}/${draw.digits(16)}`],
      },
      one(':'),
      hex(32),
    ),
  ),
  prefixed('postman-api-key', ['PMAK-'], join(base62(24), dash, base62(34))),
  prefixed('typeform-token', ['tfp_'], dotted(40, 64)),
  prefixed('contentful-token', ['CFPAT-'], url(43)),
  prefixed('dropbox-token', ['sl.', 'sl.u.'], url(120, 1400)),
  prefixed('mapbox-secret-token', ['sk.eyJ', 'tk.eyJ'], join(urlInside(40, 300), one('.'), url(20, 24))),
  prefixed('launchdarkly-key', ['sdk-', 'api-', 'mob-'], lowerUuid),
  prefixed('readme-token', ['rdme_'], lower(70)),
  prefixed('scalingo-token', ['tk-us-'], urlInside(48)),
  named('okta-token', ['okta', 'ssws'], join(one('00'), urlInside(40))),
];
