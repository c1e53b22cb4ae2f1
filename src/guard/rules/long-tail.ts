/** Smaller services whose keys have no shape of their own: known by the name beside them, a group to a rule. */
import { plainKey, setting } from './parts.js';

export const longTailRules = [
  setting(
    'apilayer-key',
    names(
      'apilayer numverify mailboxlayer marketstack aviationstack scrapestack serpstack userstack pdflayer screenshotlayer languagelayer coinlayer vatlayer countrylayer zipcodebase zenscrape',
    ),
    plainKey,
  ),
  setting(
    'scraper-key',
    names('scrapeowl scraperbox scrapingant proxycrawl webscraper diggernaut serphouse linkpreview apiflash urlbox'),
    plainKey,
  ),
  setting(
    'market-data-key',
    names(
      'twelvedata iexcloud iexapis stockdata simfin tradier financialmodelingprep cryptocompare coinapi glassnode nomics currencyfreaks currencyscoop oanda worldcoinindex',
    ),
    plainKey,
  ),
  setting(
    'sales-service-key',
    names(
      'capsulecrm insightly streakcrm karmacrm salesblink salescookie lemlist leadfeeder peopledatalabs uplead zonka nimblecrm',
    ),
    plainKey,
  ),
  setting(
    'survey-service-key',
    names('delighted simplesat survicate surveysparrow qualaroo nicereply refiner satismeter surveybot'),
    plainKey,
  ),
  setting(
    'time-service-key',
    names('everhour beebole timecamp tmetric avaza hiveage rentman planyo appointedd'),
    plainKey,
  ),
  setting(
    'document-service-key',
    names('docparser pdfmonkey apitemplate bannerbear restpack selectpdf html2pdf shotstack signaturit yousign juro'),
    plainKey,
  ),
  setting(
    'place-service-key',
    names(
      'geocodify ip2location ipinfodb ipquality walkscore route4me timezoneapi zipcodeapi besttime openuv worldweather mapillary',
    ),
    plainKey,
  ),
  setting(
    'revenue-service-key',
    names('baremetrics chartmogul profitwell partnerstack moonclerk loyverse chartbeat databox klipfolio'),
    plainKey,
  ),
  setting(
    'test-service-key',
    names(
      'bitbar blazemeter knapsackpro qase testrail bugherd scrutinizer versioneye mockaroo detectlanguage monkeylearn',
    ),
    plainKey,
  ),
  setting('video-service-key', names('wistia brightcove kaltura happyscribe audd soundcharts bombbomb'), plainKey),
  setting(
    'integration-service-key',
    names('anypoint mulesoft workato cliengo chatfuel manychat botpress retable budibase dronahq'),
    plainKey,
  ),
];

function names(list: string): readonly string[] {
  return list.split(' ');
}
