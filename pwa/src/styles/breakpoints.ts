/**
 * The widths in pixels at which layouts change, for the browser's usual font size; they grow with it.
 * Style sheets use them as the media queries `(--from-medium)` and `(--below-medium)`, which the build
 * resolves.
 */
export const breakpoints = {
  /** Only with a larger font. */
  narrow: 320,
  small: 640,
  medium: 768,
  large: 1024,
  wide: 1280,
} as const;

export type Breakpoint = keyof typeof breakpoints;

/** The media query for viewports at least as wide as a breakpoint. */
export function from(name: Breakpoint): string {
  return `(min-width: ${breakpoints[name] / 16}em)`;
}

/** The media query for viewports narrower than a breakpoint. */
export function below(name: Breakpoint): string {
  return `(max-width: ${(breakpoints[name] - 0.02) / 16}em)`;
}
