// Draws the app icons: a round brilliant from above, as SVG and PNG.
// Run by hand when the drawing changes: `node pwa/scripts/draw-icons.mjs`; its output is committed.
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const paper = '#faf8f5';
const night = '#171512';
const publicFolder = new URL('../public/', import.meta.url);

const point = (radius, turn) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return [256 + radius * Math.cos(angle), 256 + radius * Math.sin(angle)].map((n) => n.toFixed(1));
};
const polygon = (points, fill) =>
  `<polygon points="${points.map((p) => p.join()).join(' ')}" fill="${fill}"/>`;

/** Light falls from the upper left: the more a facet faces it, the lighter it is. */
const facetColor = (turn, base, spread) => {
  const light = Math.round(base + spread * Math.cos((turn - 0.875) * 2 * Math.PI));
  return `rgb(${light},${light},${Math.min(255, light + 4)})`;
};

function stone(scale) {
  const [table, star, girdle] = [92, 134, 190].map((radius) => radius * scale);
  const facets = [];
  for (let i = 0; i < 8; i++) {
    const turn = i / 8;
    const [next, half, quarter, threeQuarter] = [
      turn + 1 / 8,
      turn + 1 / 16,
      turn + 1 / 32,
      turn + 3 / 32,
    ];
    facets.push(
      polygon(
        [point(table, turn), point(table, next), point(star, half)],
        facetColor(half, 214, 30),
      ),
    );
    facets.push(
      polygon(
        [point(table, turn), point(star, half), point(girdle, turn), point(star, turn - 1 / 16)],
        facetColor(turn, 196, 52),
      ),
    );
    facets.push(
      polygon(
        [point(star, half), point(girdle, turn), point(girdle, half)],
        facetColor(quarter, 168, 60),
      ),
    );
    facets.push(
      polygon(
        [point(star, half), point(girdle, half), point(girdle, next)],
        facetColor(threeQuarter, 186, 64),
      ),
    );
    facets.push(
      polygon(
        [['256', '256'], point(table, turn), point(table, next)],
        facetColor(half + 0.42, 226, 26),
      ),
    );
  }
  return `<g stroke="#fff" stroke-opacity=".75" stroke-width="2" stroke-linejoin="round">${facets.join('')}</g>`;
}

const appIcon = (background, scale, cornerRadius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Vajra</title><rect width="512" height="512" rx="${cornerRadius}" fill="${background}"/>${stone(scale)}</svg>`;

const shortcutPaths = {
  diamonds: 'M7 4h10l4 5-9 11L3 9zM3 9h18M7 4l2 5 3-5 3 5 2-5M9 9l3 11 3-11',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l5 5',
  cart: 'M5 8h14l-1 12H6L5 8zM9 8V7a3 3 0 0 1 6 0v1',
  orders: 'M5 3h14v18l-2.3-1.5L14.3 21 12 19.5 9.7 21l-2.4-1.5L5 21zM9 8h6M9 12h6',
};

/** An icon of a manifest shortcut, in the style of the shop's interface icons. */
const shortcutIcon = (path) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -10 44 44"><rect x="-10" y="-10" width="44" height="44" rx="22" fill="${night}"/><path d="${path}" fill="none" stroke="#d2b07a" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

const png = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 300 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(new URL(name, publicFolder).pathname);

await writeFile(new URL('icon.svg', publicFolder), appIcon(night, 1, 96));
await png(appIcon(night, 1, 96), 192, 'icon-192.png');
await png(appIcon(night, 1, 96), 512, 'icon-512.png');
await png(appIcon(night, 0.82, 0), 512, 'icon-maskable-512.png');
await png(appIcon(paper, 0.92, 0), 180, 'apple-touch-icon.png');
for (const [name, path] of Object.entries(shortcutPaths)) {
  await png(shortcutIcon(path), 192, `shortcuts/${name}.png`);
}
