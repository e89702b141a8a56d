import type { Product } from '@vajra/contract';
import * as texts from '#texts/drawing.ts';
import { facetsOf } from './cut-facets.ts';
import { type Cut, cutOf } from './cut-outline.ts';
import styles from './StoneDrawing.module.css';

type Drawn = Pick<Product, 'name'> & {
  diamondshape?: { name: string } | null | undefined;
};

const jewellery =
  /\b(rings?|bands?|studs?|earrings?|hoops?|bracelets?|bangles?|necklaces?|pendants?|chains?|brooch(es)?)\b/i;

/** A computed drawing of a stone from above, or of a ring, where there is no image of the product. */
export function StoneDrawing({ product }: { product: Drawn }) {
  const shape = product.diamondshape?.name;
  const isJewellery = jewellery.test(product.name);
  // A cut that is not known is drawn as a round stone; without a shape it is no loose stone.
  const known = cutOf(shape ?? '');
  const cut = isJewellery || shape === undefined ? null : (known ?? 'round');
  const label = known ? texts.stone(texts.cuts[known]) : texts.otherStone;
  return (
    <svg
      className={styles.drawing}
      viewBox="-1.7 -1.7 3.4 3.4"
      role="img"
      aria-label={cut ? label : texts.jewel}
    >
      {cut ? <Facets cut={cut} /> : <Ring />}
    </svg>
  );
}

function Facets({ cut }: { cut: Cut }) {
  return facetsOf(cut).map(({ points, light }, index) => (
    <polygon
      // biome-ignore lint/suspicious/noArrayIndexKey: the facets of a cut do not change
      key={index}
      points={points.map((point) => point.map((value) => value.toFixed(3)).join()).join(' ')}
      fillOpacity={((1 - light) * 0.4).toFixed(2)}
    />
  ));
}

/** A ring with a round stone, which stands for any jewellery. */
function Ring() {
  return (
    <>
      <circle cy="0.42" r="0.88" className={styles.line} />
      <circle cy="0.42" r="0.76" className={styles.line} />
      <g transform="translate(0 -0.62) scale(0.44)" className={styles.gem}>
        <circle r="1" className={styles.background} />
        <Facets cut="round" />
      </g>
    </>
  );
}
