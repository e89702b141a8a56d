import type { Synonyms } from './synonyms.ts';

const lines = `
brilliant, round brilliant, rbc, br, rb, rd, gol, गोल, राउंड = round
princess cut, square cut, pr, chaukor, चौकोर, प्रिंसेस = princess
emerald cut, step cut, em = emerald
ov, andakar, अंडाकार, ओवल = oval
pear shaped, teardrop, drop shape, ps, boond, बूंद, पियर = pear
navette, marquis, mq, मार्कीज = marquise
cushion cut, cu, कुशन = cushion
asscher cut, asc = asscher
radiant cut, rad = radiant
heart shaped, dil, दिल = heart
cvd, hpht, lgd, lab, labgrown, lab created, lab made, laboratory grown, man made, lab diamond, लैब = lab grown
mined, earth mined, asli, असली, प्राकृतिक = natural
ex, 3ex, xxx, triple ex, triple excellent = excellent, ideal
vg = very good
flawless = FL
internally flawless, loupe clean = IF
colourless, colorless = D to F
near colourless, near colorless = G to J
anguthi, angoothi, angoothee, anguthee, mundri, अंगूठी, अँगूठी, मुंदरी = ring
band, challa, छल्ला = ring, wedding band
eternity band = eternity ring
engagement, sagai, सगाई, proposal = engagement ring
solitaire, ekal, सॉलिटेयर = solitaires, solitaire
jhumka, jhumki, jhumke, bali, baali, kaanbali, झुमका, झुमकी, झुमके, बाली, बालियां, कान की बाली, earing, earings = earrings
tops, karnphool, टॉप्स = studs
haar, har, mala, हार, माला, necklace = necklace, pendant
locket, latkan, लॉकेट, लटकन, पेंडेंट = pendant
mangalsutra, mangalsutr, मंगलसूत्र = mangalsutra, pendant
kada, kara, kangan, chudi, choodi, bangle, कड़ा, कंगन, चूड़ी, ब्रेसलेट = bangle, bracelet
sona, सोना = gold
chandi, चांदी = silver
safed, सफेद = white
gulabi, गुलाबी = pink
peela, pila, पीला = yellow
neela, nila, नीला = blue
`;

/** What the trade calls shapes, grades and pieces besides their names, in English and Hindi. Stores can edit them. */
export const standardSynonyms: Synonyms = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [terms = '', meanings = ''] = line.split(' = ');
    return { terms: terms.split(', '), meanings: meanings.split(', ') };
  });
