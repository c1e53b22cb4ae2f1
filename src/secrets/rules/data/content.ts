/** Content stores, images, maps, weather, news and other data services. */
import { hasRandomBody } from '../../classify/value.js';
import {
  base62,
  base64,
  either,
  hex,
  join,
  lower,
  one,
  plainKey,
  prefixed,
  setting,
  upper,
  url,
  urlInside,
  uuid,
} from '../rule-parts.js';

export const contentRules = [
  setting('contentful-delivery-key', 'contentful', url(43)),
  prefixed('sanity-token', ['sk'], { ...base62(80, 180), accepts: hasRandomBody }),
  setting('sanity-setting', 'sanity', base62(80, 180)),
  setting('prismic-token', 'prismic', either(join(urlInside(40, 60), one('.'), urlInside(40, 120)), base62(40, 80))),
  setting('storyblok-token', 'storyblok', join(base62(22), one('tt'))),
  setting('datocms-token', 'datocms, dato api, dato token', hex(30)),
  setting('strapi-token', 'strapi', hex(256)),
  setting('ghost-key', 'ghost admin, ghost api, ghost content', either(join(hex(24), one(':'), hex(64)), hex(26))),
  setting('webflow-token', 'webflow', hex(64)),
  setting(
    'kontent-key',
    'kontent, kentico, hygraph, graphcms, butter cms, buttercms, cosmicjs, directus, agilitycms',
    plainKey,
  ),
  setting('cloudinary-secret', 'cloudinary', url(27)),
  setting(
    'picture-service-key',
    'imgix, uploadcare, tinypng, tinify, imagekit, transloadit, sirv, imgbb',
    either(base62(32), hex(20), hex(32), base62(44), join(one('private_'), base64(27), one('='))),
  ),
  prefixed('imagekit-key', ['private_'], join(base64(27), one('='))),
  setting('filestack-key', 'filestack, filepicker', join(one('A'), base62(20), one('z'))),
  setting(
    'wordpress-secret',
    'wordpress client, wordpress secret, wpcom, wp application password, wp app password',
    either(base62(64), base62(24)),
  ),
  setting(
    'wix-key',
    'wix api, wix token',
    join(one('IST.'), urlInside(40, 400), one('.'), urlInside(100, 900), one('.'), url(100, 500)),
  ),
  setting(
    'mapbox-setting',
    'mapbox secret, mapbox download, mapbox access',
    join(one('sk.'), urlInside(60, 120), one('.'), url(22)),
  ),
  setting('here-key', 'here api, here app, heremaps, here maps, here access', either(url(43), base62(86))),
  setting('tomtom-key', 'tomtom', base62(32)),
  setting('maptiler-key', 'maptiler', base62(20)),
  setting(
    'map-service-key',
    'locationiq, opencage, geocodio, mapquest, graphhopper, geoapify, positionstack, bing maps, bingmaps, ' +
      'openrouteservice',
    either(join(one('pk.'), hex(32)), hex(32), hex(39), base62(32), uuid, base64(64), hex(56)),
  ),
  setting('google-maps-key', 'google maps, googlemaps, gmaps', join(one('AIza'), url(35))),
  setting(
    'weather-key',
    'openweather, open weather, weatherapi, accuweather, darksky, weatherbit, tomorrowio, tomorrow io, ' +
      'visualcrossing, weatherstack, owm api',
    either(hex(32), hex(30), base62(32), base62(25)),
  ),
  setting(
    'ip-lookup-key',
    'ipinfo, ipstack, ipgeolocation, ipdata, ipapi, ipify, abstractapi',
    either(hex(32), hex(14), hex(56), hex(40)),
  ),
  setting('film-key', 'tmdb, themoviedb, tvdb, trakt, rawg', either(hex(32), hex(64), uuid)),
  setting(
    'news-key',
    'newsapi, news api, nytimes, nyt api, guardian api, gnews, mediastack, currentsapi, newscatcher',
    either(hex(32), base62(32), uuid, url(43), url(48)),
  ),
  setting('food-key', 'spoonacular, edamam, nutritionix', hex(32)),
  setting(
    'sport-key',
    'sportradar, sportsdata, api football, sportmonks, oddsapi, odds api',
    either(hex(32), base62(24), base62(60), base62(40)),
  ),
  setting('nasa-key', 'nasa api, nasa key', base62(40)),
  setting('wolfram-key', 'wolfram', join(upper(6), one('-'), upper(10))),
  setting(
    'eia-key',
    'eia api, fred api, census api, noaa token, usda api, data gov api, bls api',
    either(hex(32), base62(40), hex(40)),
  ),
  setting('adafruit-key', 'adafruit', base62(32)),
  prefixed('adafruit-io-key', ['aio_'], base62(28)),
  prefixed('ubidots-token', ['BBFF-', 'BBUS-'], base62(30)),
  setting(
    'device-service-key',
    'particle token, particle access, balena, thingspeak, blynk, losant, sigfox, smartthings, tuya, nestlabs',
    either(hex(40), base62(32), uuid, upper(16), lower(32)),
  ),
  setting(
    'home-assistant-token',
    'hass token, home assistant token, homeassistant token, supervisor token',
    join(urlInside(20, 60), one('.'), urlInside(40, 200), one('.'), url(43)),
  ),
  setting('phone-farm-key', 'testobject, kobiton, headspin, perfecto', either(uuid, hex(32))),
  setting('quote-key', 'merriam, oxford dict, wordnik, dictionaryapi', either(uuid, hex(32), hex(49))),
  setting('calendar-data-key', 'calendarific, abstract holidays, holidayapi', either(hex(40), uuid, base62(32))),
];
