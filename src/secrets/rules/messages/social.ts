/** Social networks, media services and games. */
import { hasRandomBody, isNoExample } from '../../classify/value.js';
import { assignedTo } from '../assignments/setting-syntax.js';
import {
  address,
  base62,
  base64,
  digits,
  either,
  hex,
  join,
  lower,
  one,
  prefixed,
  setting,
  upper,
  upperHex,
  url,
  urlInside,
  uuid,
} from '../rule-parts.js';

export const socialRules = [
  setting('twitter-secret', 'twitter, x api, x consumer, x access token, x bearer', twitterKey()),
  setting('facebook-secret', 'facebook, fb app, fb secret, fb client, meta app secret, whatsapp, instagram', hex(32)),
  assignedTo('facebook-app-token', ['facebook', 'fb app', 'fb token', 'fb access', 'access token'], facebookAppToken()),
  prefixed('instagram-token', ['IGQV', 'IGQW', 'IGAA'], url(80, 300)),
  setting('linkedin-secret', 'linkedin, linked in', either(base62(16), base62(14))),
  prefixed('linkedin-client-secret', ['WPL_AP0.', 'WPL_AP1.'], { ...base62(16), accepts: isNoExample }),
  prefixed('linkedin-access-token', ['AQU', 'AQV', 'AQW', 'AQX'], url(200, 500)),
  setting('tiktok-secret', 'tiktok', either(base62(32), hex(40))),
  setting('reddit-secret', 'reddit', either(url(27), url(30))),
  prefixed('pinterest-token', ['pina_', 'pinr_'], upper(40, 120)),
  setting('twitch-token', 'twitch', lower(30)),
  prefixed('twitch-chat-token', ['oauth:'], { ...lower(30), accepts: hasRandomBody }),
  setting('spotify-secret', 'spotify', hex(32)),
  setting('snapchat-secret', 'snapchat, snap api', hex(20)),
  setting('tumblr-key', 'tumblr', base62(50)),
  setting('mastodon-token', 'mastodon', url(43)),
  setting('flickr-key', 'flickr', either(hex(32), hex(16))),
  setting('line-token', 'line channel, line access, line notify, line bot', lineToken()),
  prefixed('vk-token', ['vk1.a.'], url(80, 300)),
  setting('viber-token', 'viber', join(hex(16), one('-'), hex(16), one('-'), hex(16))),
  setting('wechat-secret', 'wechat, weixin, wx secret, wx app', hex(32)),
  setting('kakao-key', 'kakao', either(hex(32), base62(32))),
  setting('giphy-key', 'giphy', base62(32)),
  setting('imgur-secret', 'imgur', hex(40)),
  setting('unsplash-key', 'unsplash', url(43)),
  setting('pexels-key', 'pexels', base62(56)),
  setting('soundcloud-secret', 'soundcloud', base62(32)),
  setting('lastfm-key', 'lastfm, last fm', hex(32)),
  setting('genius-token', 'genius access, genius token, genius client, genius api', url(64)),
  setting('steam-key', 'steam api, steam web, steam key, steamworks', steamKey()),
  prefixed('riot-key', ['RGAPI-'], uuid),
  address({
    id: 'roblox-cookie',
    keyword: '-items.|_',
    pattern: /-items\.\|_([A-Za-z0-9]{100,1500})/,
    sample: (draw) => [
      'cookie = "_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-steal-items.|_',
      draw.upper(600),
      '"',
    ],
  }),
  setting('roblox-key', 'roblox', base64(48, 64)),
  setting('strava-secret', 'strava', hex(40)),
  setting('fitbit-secret', 'fitbit', hex(32)),
  setting('patreon-token', 'patreon', url(43)),
  setting('disqus-secret', 'disqus', base62(64)),
  setting('discourse-key', 'discourse', hex(64)),
  assignedTo(
    'stackexchange-key',
    ['stackexchange', 'stackoverflow', 'stackapps'],
    either(join(base62(22), one('((')), base62(24)),
  ),
  setting('bitly-token', 'bitly, bit ly', hex(40)),
  setting('rebrandly-key', 'rebrandly', hex(32)),
  setting('yelp-key', 'yelp', join(urlInside(127), base62(1))),
  prefixed('foursquare-key', ['fsq3'], join(base64(40, 44), one('=', ''))),
];

function twitterKey() {
  return either(base62(50), base62(25), base62(45), join(digits(17, 19), one('-'), base62(40)));
}

function facebookAppToken() {
  return join(digits(15, 17), one('|'), url(27));
}

function lineToken() {
  return either(hex(32), join(base64(170, 172), one('=')), base62(43));
}

function steamKey() {
  return either(hex(32), upperHex(32));
}
