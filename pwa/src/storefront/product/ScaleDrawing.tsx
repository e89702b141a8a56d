import type { Product } from '@vajra/contract';
import * as texts from '#texts/product.ts';
import styles from './ScaleDrawing.module.css';
import { isRound, stoneOutline } from './stone-outline.ts';

/** Millimetres across of the one-rupee coin of 2011. */
const coin = 22;
/** Longer than this it is no loose stone: a chain beside a coin tells nobody anything. */
const longest = 25;

/** The stone beside a coin, both in one scale, so that a person sees how large it is. */
export function ScaleDrawing({ product }: { product: Product }) {
  const { length, diamondshape } = product;
  if (!length || length > longest || !diamondshape) return null;
  const shape = diamondshape.name;
  const millimetres = Number(length.toFixed(1));
  const words = isRound(shape) ? texts.roundToScale(millimetres) : texts.longToScale(millimetres);
  const width = coin + 3 + length;
  const outline = stoneOutline(shape, length);
  return (
    <figure className={styles.scale}>
      <svg
        viewBox={`-0.2 -0.2 ${width + 0.4} ${coin + 0.4}`}
        role="img"
        aria-label={words}
        // As an attribute: the server may not send styles of single elements.
        width={`${(width * 3.4) / 16}rem`}
      >
        <circle cx={coin / 2} cy={coin / 2} r={coin / 2} className={styles.coin} />
        <circle cx={coin / 2} cy={coin / 2} r={coin / 2 - 1} className={styles.rim} />
        <text x={coin / 2} y={coin / 2 + 0.9} className={styles.label}>
          {texts.coin(coin)}
        </text>
        <g transform={`translate(${coin + 3 + length / 2} ${coin / 2})`}>
          <path d={outline} className={styles.stone} />
          <path d={outline} className={styles.table} transform="scale(.56)" />
        </g>
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
