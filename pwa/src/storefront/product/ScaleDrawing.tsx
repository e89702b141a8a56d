import type { Product } from '@vajra/contract';
import * as texts from '#texts/product.ts';
import styles from './ScaleDrawing.module.css';
import { isRound, stoneOutline } from './stone-outline.ts';

/** Diameter of the one-rupee coin of 2011. */
const coinMm = 22;
/** Anything longer is not a loose stone, so a drawing next to a coin is of no use. */
const maxLengthMm = 25;

/** The stone next to a coin at the same scale, to show its size. */
export function ScaleDrawing({ product }: { product: Product }) {
  const { length, diamondshape } = product;
  if (!length || length > maxLengthMm || !diamondshape) return null;
  const shape = diamondshape.name;
  const millimetres = Number(length.toFixed(1));
  const label = isRound(shape) ? texts.roundToScale(millimetres) : texts.longToScale(millimetres);
  const width = coinMm + 3 + length;
  const outline = stoneOutline(shape, length);
  return (
    <figure className={styles.scale}>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${coinMm + 0.4}`}
        role="img"
        aria-label={label}
        // An attribute, because the content security policy forbids inline styles.
        width={`${(width * 3.4) / 16}rem`}
      >
        <circle cx={coinMm / 2} cy={coinMm / 2} r={coinMm / 2} className={styles.coin} />
        <circle cx={coinMm / 2} cy={coinMm / 2} r={coinMm / 2 - 1} className={styles.rim} />
        <text x={coinMm / 2} y={coinMm / 2 + 0.9} className={styles.label}>
          {texts.coin(coinMm)}
        </text>
        <g transform={`translate(${coinMm + 3 + length / 2} ${coinMm / 2})`}>
          <path d={outline} className={styles.stone} />
          <path d={outline} className={styles.table} transform="scale(.56)" />
        </g>
      </svg>
      <figcaption>{label}</figcaption>
    </figure>
  );
}
