import { MongoError } from '../errors.ts';

/** Returns the next larger or smaller number of a series. Zero stays zero. */
export interface Rounder {
  up(value: number): number;
  down(value: number): number;
}

const numbers = (text: string) => text.trim().split(/\s+/).map(Number);
const everyNth = (n: number, series: number[]) => series.filter((_, i) => i % n === 0);

const r20 = numbers(
  '100 112 125 140 160 180 200 224 250 280 315 355 400 450 500 560 630 710 800 900',
);
const e24 = numbers('10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91');
const e192 = numbers(`
  100 101 102 104 105 106 107 109 110 111 113 114 115 117 118 120 121 123 124 126 127 129 130 132
  133 135 137 138 140 142 143 145 147 149 150 152 154 156 158 160 162 164 165 167 169 172 174 176
  178 180 182 184 187 189 191 193 196 198 200 203 205 208 210 213 215 218 221 223 226 229 232 234
  237 240 243 246 249 252 255 258 261 264 267 271 274 277 280 284 287 291 294 298 301 305 309 312
  316 320 324 328 332 336 340 344 348 352 357 361 365 370 374 379 383 388 392 397 402 407 412 417
  422 427 432 437 442 448 453 459 464 470 475 481 487 493 499 505 511 517 523 530 536 542 549 556
  562 569 576 583 590 597 604 612 619 626 634 642 649 657 665 673 681 690 698 706 715 723 732 741
  750 759 768 777 787 796 806 816 825 835 845 856 866 876 887 898 909 920 931 942 953 965 976 988`);

/** The preferred number series that MongoDB supports, each for one power of ten. */
const series: Record<string, number[]> = {
  R5: everyNth(4, r20),
  R10: everyNth(2, r20),
  R20: r20,
  // MongoDB's series has no 335
  R40: numbers(`
    100 106 112 118 125 132 140 150 160 170 180 190 200 212 224 236 250 265 280 300 315 355 375 400
    425 450 475 500 530 560 600 630 670 710 750 800 850 900 950`),
  R80: numbers(`
    103 109 115 122 128 136 145 155 165 175 185 195 206 218 230 243 258 272 290 307 325 345 365 387
    412 437 462 487 515 545 575 615 650 690 730 775 825 875 925 975`),
  '1-2-5': [10, 20, 50],
  E6: everyNth(4, e24),
  E12: everyNth(2, e24),
  E24: e24,
  E48: everyNth(4, e192),
  E96: everyNth(2, e192),
  E192: e192,
};

/** Returns how `$bucketAuto` rounds its bounds. @throws MongoError for an unknown granularity */
export function createRounder(granularity: string): Rounder {
  const numbers = Object.hasOwn(series, granularity) ? series[granularity] : undefined;
  if (!numbers && granularity !== 'POWERSOF2')
    throw new MongoError(40257, `Unknown rounding granularity '${granularity}'`);
  const neighbours = numbers ? (value: number) => preferredAround(numbers, value) : powersAround;
  return {
    up: (value) => (value === 0 ? 0 : (neighbours(value).find((other) => other > value) ?? value)),
    down: (value) =>
      value === 0 ? 0 : (neighbours(value).findLast((other) => other < value) ?? value),
  };
}

function powersAround(value: number): number[] {
  const exponent = Math.floor(Math.log2(value));
  return [-2, -1, 0, 1, 2].map((n) => 2 ** (exponent + n));
}

function preferredAround(series: number[], value: number): number[] {
  const exponent = Math.floor(Math.log10(value / (series[0] ?? 1)));
  return [-1, 0, 1].flatMap((n) =>
    // dividing by a positive power of ten is exact, multiplying by its inverse is not
    series.map((number) =>
      exponent + n < 0 ? number / 10 ** -(exponent + n) : number * 10 ** (exponent + n),
    ),
  );
}
