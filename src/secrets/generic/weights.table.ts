/** Written by `bench/secrets/fit.mjs`. Ten points are one natural logarithm of the odds. */
export const bias = -9;

/** Terms with the same beginning, each followed by its points. */
export const weightGroups: readonly (readonly [string, string])[] = [
  ['KEY', ' 13'],
  ['KEY|', 'b 3\tq 1'],
  ['beg=', '$ -2\tw 9'],
  ['cl=', 'l 3\tld 3\tlds -15\tls -7\tluds 9\tlus -6\tu 2\tus -2'],
  ['comment', ' -1'],
  ['comment|', 'b -5'],
  ['def', ' -2'],
  ['def|', 'op -9'],
  ['dig=', '0 -15\t1 -2\t2 2\t3 -1\t5 11'],
  ['end=', '! 2\tw -5'],
  ['ent=', '1 -8\t2 -5\t4 -4\t6 3'],
  ['fewch', ' -8'],
  ['flush|', 'cfg 11\tcfgsp 14\top -7'],
  ['how*Q=', 'bare|b -1\tcall|q 3\tcat|q -1\tpair|q -3\tsql|q 3'],
  ['how*sh=', 'bare|sym -4\tcfg|CAPS 3\tcfg|low 3\top|Cap -4\top|alnum 2\top|low 3\tquery|low -1\twrap|low -7'],
  ['how=', 'bare -1\tcall 3\tcat -1\top 1\tpair -3\tsql 4'],
  [
    'k=',
    'admin 1\tauth 2\tclient 1\tdb 6\texpected -15\tfrom -1\tidentified 2\tjwt 5\tmysql 13\tnew -1\to 10\tpostgres 1\troot 1\tsecret 8\tset 3\ttest 1\tuser -6\tx 5',
  ],
  [
    'kc*Q=',
    'auth_|q -2\tcred|q 3\tkey|b -1\tkey|q -4\tmisc|b 1\tpw|q 2\tsecret|b -6\tsecret|q 9\ttoken|b 1\ttoken|q -3',
  ],
  [
    'kc*how=',
    'apikey|call 8\tapikey|op -2\tauth|bare 5\tauth|cfgsp -3\tkey|op -9\tkey|wrap 1\tpw|call -6\tpw|cfg 14\tpw|op 25\tpw|sql 4\tpw|wrap -9\tsecret|cfg 1\tsecret|op 11\ttoken|cfg -1\ttoken|op -8\ttoken|query -1',
  ],
  [
    'kc*sh=',
    'auth|low -4\tcred|low 4\tkey|alnumL 4\tkey|camel -1\tkey|low -5\tmisc|alnumL 2\tpw|Cap -4\tpw|alnum 5\tpw|snake 1\tsecret|CAPS 1\tsecret|low 2\ttoken|hex 3\ttoken|kebab 2\ttoken|numlong -6',
  ],
  ['kc=', 'auth_ -1\tcred 1\tkey -10\tmisc 5\tpw_ -1'],
  ['kl=', 'key -2\tpass -3\tpasswd 9\tpassword 12\tsecret 3\tsignature 2\ttoken -2\tvalue 2'],
  ['len=', '1 -14\t11 7\t12 7\t14 1\t2 -10\t3 -13\t4 -5\t5 2\t6 1\t7 -2\t9 3'],
  [
    'line=',
    '"|b 2\t"|q 8\t\'|q 14\t)|b -7\t)|q -4\t,|b -6\t,|q 6\t;|b -2\t;|q -6\t>|b 11\t>|q -3\t]|q 11\tw|b 8\tw|q -4\t{|q -14',
  ],
  ['msg', ' -4'],
  [
    'nat*sh=',
    '0|alnumL 11\t4|alnum 4\t4|low -5\t5|low 2\t5|word1 -5\t6|low 1\t6|snake 1\t6|sym -2\t6|symL -1\t6|word1 3\t7|CAPS 2\t7|low 5\t7|snake -2\t7|sympw -4\t7|word1 -1\tx|numlong 2',
  ],
  ['nat=', '0 13\t2 7\t4 -4\t5 -1\t6 -4\t7 -3'],
  ['ntk=', '1 1\t2 1\t5 -2'],
  ['op*Q=', ':|b -2\t|q 2'],
  ['op=', ' 7\t: -1\t= 5'],
  ['place', ' -2'],
  ['place|', 'low -5'],
  ['qkey', ' -6'],
  ['qkey|', 'Cap -8\tlong|low -16\tlow -2\tone|low 8\tone|snake 5\tsnake 6\tsympw -4'],
  [
    'sh*Q=',
    'Cap|q -5\talnumL|b 1\talnumL|q 1\talnum|b 3\tcamel|q -1\thex|q 6\tlow|b 4\tnumlong|q 1\tsymL|b -1\tsympw|q -1\tsym|b -7\tword1|q -4',
  ],
  [
    'sh=',
    'CAPS 2\tCap -7\talnum 5\talnumL 10\talnumdash -1\thex 2\thexN 7\tkebab 1\tlow 3\tnumlong 2\tsnake -2\tsym -6\tsymL -6\tsympw -2\tword1 -8',
  ],
  ['sp=', 'nosp|bare|b -3\tnosp|call|q 1\tnosp|cfg|b 5\tnosp|pair|q -3\tnosp|sql|q 3\tsp|cfg|b -3\tsp|op|q 3'],
  ['user|', 'auth -1\tmisc 2\ttoken 1'],
  [
    'v:',
    'auth 4\tbase -1\theader 6\tjwt 6\tkey -8\tmy -11\tmypassword -3\toauth -1\tpassword -5\tpwd -5\ttoken -4\tvalue -3',
  ],
  ['v<k', ' -12'],
  ['v=', 'k -3'],
  ['var', ' -4'],
  ['vpw|', 'kebab 1\tsnake -5\tsym -1'],
];
