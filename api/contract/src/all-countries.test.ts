import { describe, expect, it } from 'vitest';
import { addressProblems, type Country, countries } from './addresses.ts';

/** Postal codes of each country, from Google's Address Data Service (libaddressinput, CC BY 4.0). */
const samples = new Map(
  `
AF 1001,2601; AX 22150,22550; AL 1001,1017; DZ 40304,16027; AS 96799; AD AD100,AD501; AI 2640
AR C1070AAM,C1000WAM; AM 375010,0002; AU 2060,3171; AT 1010,3741; AZ 1000; BH 317; BD 1340,1000
BB BB23026,BB22025; BY 223016,225860; BE 4000,1000; BM FL 07,HM GX; BT 11001,31101; BA 71000
BR 40301-110,70002-900; IO BBND 1ZZ; VG VG1110,VG1150; BN BT2328,KA1131; BG 1000,1700
KH 12203,14206; CA H3Z 2Y7,V8X 3X4; CV 7600; KY KY1-1100,KY1-1702; CL 8340457,8720019
CN 266033,317204; CX 6798; CC 6799; CO 111221,130001; CR 1000,2010; HR 10000,21001; CU 10700
CY 2008,3304; CZ 100 00,251 66; DK 8660,1566; DO 11903,10101; EC 090105,092301; EG 12411,11599
SV CP 1101; EE 69501,11212; SZ H100; ET 1000; FK FIQQ 1ZZ; FO 100; FI 00550,00011; FR 33380,34092
GF 97300; PF 98709; GE 0101; DE 26133,53225; GI GX11 1AA; GR 151 24,151 10; GL 3900,3950; GP 97100
GU 96910,96931; GT 09001,01501; GG GY1 1AA,GY2 2BT; GN 001,200; GW 1000,1011; HT 6120,5310
HN 31301; HU 1037,2380; IS 320,121; IN 110034,110001; ID 40115; IR 11936-12345; IQ 31001
IE A65 F4E2; IM IM2 1AA,IM99 1PS; IL 9614303; IT 00144,47037; JP 154-0023,350-1106
JE JE1 1AA,JE2 2BT; JO 11937,11190; KZ 040900,050012,A05A1B2; KE 20100,00100; XK 10000; KW 54541,54551
KG 720001; LA 01160,01000; LV LV-1073,LV-1000; LB 2038 3054,1107 2810; LS 100; LR 1000
LI 9496,9491; LT 04340,03500; LU 4750,2998; MG 501,101; MY 43000,50754; MV 20026; MT NXR 01,ZTN 05
MH 96960,96970; MQ 97220; MU 42602; YT 97600; MX 02860,77520; FM 96941,96944; MD 2012,2019
MC 98000,98020; MN 65030,65270; ME 81257,81258; MA 53000,10000; MZ 1102,1119; MM 11181
NA 10001,10017; NP 44601; NL 1234 AB,2490 AA; NC 98814,98800; NZ 6001,6015; NI 52000; NE 8001
NG 930283,300001; NF 2899; MK 1314,1321; MP 96950,96951; NO 0025,0107; OM 133,112; PK 44000
PW 96940; PG 111; PY 1536,1538; PE LIMA 23,LIMA 42; PH 1008,1050; PN PCRN 1ZZ; PL 00-950,05-470
PT 2725-079,1250-096; PR 00930; RE 97400; RO 060274,061357; RU 247112,103375; SM 47890,47891
SA 11564,11187,12345-6789; SN 12500,46024; RS 106314; SG 546080,308125; SK 010 01,023 14; SI 4000,1001
SO JH 09010,AD 11010; ZA 0083,1451; GS SIQQ 1ZZ; KR 03051; ES 28039,28300; LK 20000,00100
BL 97100; SH STHL 1ZZ; MF 97100; PM 97500; VC VC0100,VC0110; SD 11042,11113; SE 11455,12345
CH 2544,1211; TW 104,106,100057; TJ 735450,734025; TZ 6090,34413; TH 10150,10210; TN 1002,8129
TR 01960,06101; TM 744000; TC TKCA 1ZZ; VI 00802-1222,00850-9802; UA 15432,01055
GB EC1Y 8SY,GIR 0AA; US 95014,22162-1010; UY 11600; UZ 702100,700000; VA 00120; VE 1010,3001
VN 70010,55999; WF 98600; EH 70000,72000; ZM 50100,50101
`
    .split(/[;\n]/)
    .filter((entry) => entry.trim())
    .map((entry) => {
      const [, code = '', codes = ''] = /^\s*([A-Z]{2}) (.*)$/.exec(entry) ?? [];
      return [code, codes.split(',')];
    }),
);

const scriptsOfNames = /^[\p{Script=Latin}\p{M}\d .,'’()&/ʻ-]+$/u;

function plausible(country: Country) {
  return {
    country: country.name,
    state: country.state === 'required' ? (country.states[0] ?? 'A region') : '',
    postalCode: country.postalCode === 'none' ? '' : (samples.get(country.code)?.[0] ?? '1000'),
  };
}

const problemsOf = (address: Parameters<typeof addressProblems>[0]) =>
  addressProblems(address).map(({ field, message }) => [field, message]);

describe.each(countries.map((country) => [country.name, country] as const))('%s', (_, country) => {
  const address = plausible(country);
  const invalid = [['postalCode', `Postal code is not valid in ${country.name}`]];

  it('accepts addresses with the parts that it has', () => {
    expect(problemsOf(address)).toEqual([]);
    for (const state of country.states) expect(problemsOf({ ...address, state })).toEqual([]);
    expect(problemsOf({ ...address, country: country.code })).toEqual([]);
    expect(problemsOf({ ...address, country: country.name.toUpperCase() })).toEqual([]);
  });

  it('accepts postal codes however people write them', () => {
    if (!country.postalCodePattern) return;
    expect(samples.get(country.code)).toBeDefined();
    for (const code of samples.get(country.code) ?? []) {
      const fullWidth = code.replace(/[0-9]/g, (digit) =>
        String.fromCharCode(digit.charCodeAt(0) + 0xfee0),
      );
      const spellings = [
        code,
        ` ${code} `,
        code.toLowerCase(),
        code.replace(/[\s-]/g, ''),
        fullWidth,
      ];
      for (const postalCode of spellings) {
        expect([postalCode, problemsOf({ ...address, postalCode })]).toEqual([postalCode, []]);
      }
    }
  });

  it('refuses an implausible postal code at its field', () => {
    const codes = country.postalCodePattern
      ? [
          '!!',
          '?',
          '-',
          '99999999999999',
          'Not a code',
          `${address.postalCode}999999`,
          'x'.repeat(500),
        ]
      : ['!!', '?', '-'];
    for (const postalCode of codes) {
      const expected = [postalCode, invalid];
      expect([postalCode, problemsOf({ ...address, postalCode })]).toEqual(expected);
    }
  });

  it('asks for the state and the postal code only where addresses need them', () => {
    const missing = [
      ...(country.state === 'required' ? [['state', 'State is required']] : []),
      ...(country.postalCode === 'required' ? [['postalCode', 'Postal code is required']] : []),
    ];
    expect(problemsOf({ ...address, state: ' ', postalCode: ' ' })).toEqual(missing);
  });

  it('names its states once each, in letters that carriers can read', () => {
    expect(new Set(country.states).size).toBe(country.states.length);
    for (const state of country.states) expect(state).toMatch(scriptsOfNames);
    if (country.state === 'none') expect(country.states).toEqual([]);
  });
});
