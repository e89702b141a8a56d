import { expect, it } from 'vitest';
import { renderAppShell } from './app-shell.ts';

const html = '<head><title>Vajra</title></head><body><div id="root"></div></body>';
const scripts = {
  app: ['app/main-1.js', 'app/kit-1.js'],
  screens: { '': ['app/home-1.js'], cart: ['app/cart-1.js', 'app/rows-1.js'] },
};

it('preloads the app and lists the scripts of screens', () => {
  expect(renderAppShell(html, scripts)).toBe(
    '<head><title>Vajra</title>' +
      '<link rel="modulepreload" crossorigin href="/app/main-1.js">' +
      '<link rel="modulepreload" crossorigin href="/app/kit-1.js"></head>' +
      `<body><div id="root" data-screens='{"":"/app/home-1.js","cart":"/app/cart-1.js /app/rows-1.js"}'></div></body>`,
  );
});

it('fails for a page in which the scripts cannot be listed', () => {
  const filled = html.replace('<div id="root">', '<div id="root" data-painted>');
  expect(() => renderAppShell(filled, scripts)).toThrow('no head or root');
});
