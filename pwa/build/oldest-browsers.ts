/**
 * The oldest browsers in which the shop works; README.md names them. Container queries decide on Safari
 * (iPhones from 2017 on, iOS 16), colour mixing on Chrome, and `:has()` on Firefox.
 */
export const oldestBrowsers = {
  chrome: '111',
  edge: '111',
  firefox: '121',
  safari: '16.2',
  ios: '16.2',
} as const;

/** What the build compiles for. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([name, version]) => `${name}${version}`,
);
