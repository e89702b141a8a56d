import type { Product } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/product.ts';
import { currencyAtom } from '../../session/session.ts';
import styles from './ScaleDrawing.module.css';
import { isRound, stoneOutline } from './stone-outline.ts';

/** The one-rupee coin of 2011 and the quarter dollar, with their diameters. */
const coins = {
  INR: { label: texts.rupeeCoin, mm: 22 },
  USD: { label: texts.dollarCoin, mm: 24.26 },
} as const;
const gapMm = 3;
/** Room for the dimension line and its figure. */
const figureMm = 16;
/** Anything longer is not a loose stone, so a drawing next to a coin is of no use. */
const maxLengthMm = 25;

/** The stone next to a coin at the same scale, to show its size. */
export function ScaleDrawing({ product }: { product: Product }) {
  const { length, diamondshape } = product;
  const { label: coin, mm: coinMm } = coins[useAtomValue(currencyAtom)];
  if (!length || length > maxLengthMm || !diamondshape) return null;
  const shape = diamondshape.name;
  const millimetres = Number(length.toFixed(1));
  const label = isRound(shape)
    ? texts.roundToScale(millimetres, coin)
    : texts.longToScale(millimetres, coin);
  const width = coinMm + gapMm + length + figureMm;
  const left = coinMm + gapMm;
  const top = (coinMm - length) / 2;
  const line = left + length + 2;
  const outline = stoneOutline(shape, length);
  return (
    <figure className={styles.scale}>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${coinMm + 0.4}`}
        role="img"
        aria-label={label}
        // An attribute, because the content security policy forbids inline styles. Its em is 1 rem.
        width={`${((width * 3.4) / 16).toFixed(2)}em`}
      >
        <circle cx={coinMm / 2} cy={coinMm / 2} r={coinMm / 2} className={styles.coin} />
        <circle cx={coinMm / 2} cy={coinMm / 2} r={coinMm / 2 - 1} className={styles.rim} />
        <text x={coinMm / 2} y={coinMm / 2 - 0.8} className={styles.coinLabel}>
          {coin}
        </text>
        <text x={coinMm / 2} y={coinMm / 2 + 3.6} className={styles.coinLabel}>
          {texts.millimetres(Math.round(coinMm))}
        </text>
        <path
          d={`M${line - 0.8} ${top}h1.6m-.8 0v${length}m-.8 0h1.6`}
          className={styles.dimension}
        />
        <text x={line + 1.8} y={coinMm / 2 + 1.2} className={styles.label}>
          {texts.millimetres(millimetres)}
        </text>
        <g transform={`translate(${left + length / 2} ${coinMm / 2})`}>
          <path d={outline} className={styles.stone} />
          <path d={outline} className={styles.table} transform="scale(.56)" />
        </g>
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
