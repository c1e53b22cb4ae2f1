/** Services outside the other categories. */
import { hasRandomBody } from '../../classify/value.js';
import {
  base62,
  base64,
  dash,
  either,
  hex,
  join,
  lower,
  one,
  type Part,
  plainKey,
  prefixed,
  setting,
  url,
  uuid,
} from '../rule-parts.js';

const layers =
  'apilayer numverify mailboxlayer marketstack aviationstack scrapestack serpstack userstack pdflayer screenshotlayer languagelayer ' +
  'coinlayer vatlayer countrylayer zipcodebase zenscrape currencylayer fixerio';
const scrapers =
  'scrapeowl scraperbox scrapingant proxycrawl webscraper diggernaut serphouse linkpreview apiflash urlbox screenshotapi parsehub ' +
  'parseur diffbot fetchrss zenserp zenrows browshot captaindata hybiscus';
const markets =
  'twelvedata iexcloud iexapis stockdata simfin tradier financialmodelingprep cryptocompare coinapi glassnode nomics currencyfreaks ' +
  'currencyscoop oanda worldcoinindex coinlib bitcoinaverage blocknative ethplorer fastforex fxmarket finage intrinio pandascore ' +
  'cexio robinhoodcrypto currencycloud lunchmoney youneedabudget';
const customers =
  'capsulecrm insightly streakcrm karmacrm salesblink salescookie lemlist leadfeeder peopledatalabs uplead zonka nimblecrm ' +
  'centralstationcrm companyhub onepagecrm salesflare salesmate teamgate nethunt revampcrm prospectcrm lessannoyingcrm closecrm ' +
  'clinchpad kylas autoklose overloop replyio interseller getemail skrapp zerobounce debounce kickbox verimail mailmodo groovehq ' +
  'reallysimplesystems repairshopr mixmax getgist helpcrunch feedier userflow customerguru madkudu metrilo beamer';
const surveys =
  'delighted simplesat survicate surveysparrow qualaroo nicereply refiner satismeter surveybot surveyanyplace';
const times =
  'everhour beebole timecamp tmetric avaza hiveage rentman planyo appointedd myintervals mrticktock worksnaps dovico paydirtapp ' +
  'mavenlink meistertask kanbantool planviewleankit tallyfy upwave workstack runrunit nozbe nozbeteams checkvist dynalist prodpad ' +
  'goodday tefter eagleeyenetworks humanity signupgenius';
const documents =
  'docparser pdfmonkey apitemplate bannerbear restpack selectpdf html2pdf shotstack signaturit yousign juro craftmypdf abyssale ' +
  'signable clustdoc documo formcraft formbucket formsite formio gocanvas zipbooks storecove invoiceocean billomat clientary ' +
  'requestfinance cashboard axonaut';
const places =
  'geocodify ip2location ipinfodb ipquality walkscore route4me timezoneapi zipcodeapi besttime openuv worldweather mapillary ' +
  'airvisual ambee stormglass geoipifi smartystreets graphhopper flightlabs flightstats travelpayouts carboninterface cloverly whoxy ' +
  'veriphone urlscan thousandeyes hypertrack';
const revenue =
  'baremetrics chartmogul profitwell partnerstack moonclerk loyverse chartbeat databox klipfolio geckoboard easyinsight stitchdata ' +
  'rechargepayments gumroad instamojo paymongo pagarme purestake wepay taxjar shipday fleetbase flexport onfleet easypost';
const tests =
  'bitbar blazemeter runscope knapsackpro qase testrail bugherd scrutinizer versioneye mockaroo detectlanguage monkeylearn codequiry ' +
  'coveralls loadmill gtmetrix dareboost uptimerobot statuspal statuscake spectralops endorlabs jupiterone nightfall solarwinds';
const media =
  'wistia brightcove kaltura happyscribe audd soundcharts bombbomb speechtext imagga pixabay iconfinder shutterstock cloudsight ' +
  'skybiometry faceplusplus voicegain uclassify aylien meaningcloud paralleldots lexigram viewneo storychief siteleaf simvoly brandfetch';
const joints =
  'anypoint mulesoft workato cliengo chatfuel manychat botpress retable budibase dronahq cloudelements caspio fibery sheety ' +
  'noticeable magicbell mesibo enablex bulksms clockworksms voodoosms reachmail campayn pepipost vbout autopilot cloudplan fileio ' +
  'borgbase simplynoted supernotes boostnote stormboard zeplin apifonica checio convertkit calendarific holidayapi nftport tokeet ' +
  'lendflow openvpn portainer truenas thingsboard terraformcloud buddyns blitapp unplugg unplu rockset logzio betterstack rootly ' +
  'railwayapp metaapi websitepulse vouchery keenio metabase liveagent loggly findl collect2 netcore holistic apify datadog luno ' +
  'saucelabs hockeyapp softlayer sonarqube circleci calorieninja cloudimage getgeoapi postageapp dyspatch vercel kolide';

export const otherRules = [
  prefixed('polar-token', ['polar_oat_', 'polar_pat_'], base62(43)),
  prefixed('inngest-signing-key', ['signkey-prod-', 'signkey-test-', 'signkey-branch-'], hex(64)),
  prefixed('liveblocks-key', ['sk_dev_', 'sk_prod_'], { ...url(56, 72), accepts: hasRandomBody }),
  prefixed('intra-42-secret', ['s-s4t2ud-', 's-s4t2af-'], hex(64)),
  prefixed('fullstory-key', ['na1.', 'eu1.'], base64(100)),
  prefixed('dfuse-key', ['web_'], { ...lower(32), accepts: hasRandomBody }),
  prefixed('kolide-key', ['k2sk_v1_', 'k2sk_'], base62(20, 48)),
  prefixed('infracost-key', ['ico-'], { ...base62(32), accepts: hasRandomBody }),
  prefixed('settlemint-token', ['sm_aat_', 'sm_pat_', 'sm_sat_'], base62(16)),
  prefixed('bitbucket-data-center-token', ['BBDC-'], base64(40, 50)),
  prefixed('cloudflare-origin-key', ['v1.0-'], either(join(hex(24), dash, hex(146)), url(140, 200))),
  prefixed('gemini-key', ['master-', 'account-'], { ...base62(20), accepts: hasRandomBody }),
  prefixed('robinhood-key', ['rh-api-'], uuid),
  prefixed('rootly-key', ['rootly_'], hex(64)),
  prefixed('salad-cloud-key', ['salad_cloud_'], join(base62(1, 7), one('_'), base62(20, 235))),
  prefixed('sequin-key', ['sqco_'], base62(59)),
  prefixed('stripe-intent-secret', ['pi_', 'seti_'], join(base62(24), one('_secret_'), base62(25))),
  prefixed('clickhouse-cloud-key', ['4b1d'], { ...base62(38), accepts: hasRandomBody }),
  prefixed('gitlab-session', ['_gitlab_session='], lower(32)),
  prefixed('locationiq-key', ['pk.'], { ...either(hex(32), base62(32)), accepts: hasRandomBody }),
  prefixed('paystack-key', ['sk_live_', 'sk_test_'], hex(40)),
  setting(
    'small-service-key',
    [layers, scrapers, markets, customers, surveys, times, documents, places, revenue, tests, media, joints]
      .join(' ')
      .replaceAll(' ', ', '),
    plainKey,
  ),
];

/** Base64 with dots and the other separators of Salesforce. */
function withDots(length: number, most: number): Part {
  return {
    source: `[A-Za-z0-9._=]{${length},${most}}`,
    samples: (draw) => [
      `${draw.base62(length - 11)}.${draw.base62(10)}`,
      `${draw.base62(most - 31)}.${draw.base62(30)}`,
    ],
  };
}

export function salesforceKey(): Part {
  return withDots(60, 251);
}
