/** Smaller services whose keys have no shape of their own and are recognised by their name. */
import { plainKey, setting } from '../rule-parts.js';

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

export const longTailRules = [
  setting(
    'small-service-key',
    [layers, scrapers, markets, customers, surveys, times, documents, places, revenue, tests, media, joints].flatMap(
      (list) => list.split(' '),
    ),
    plainKey,
  ),
];
