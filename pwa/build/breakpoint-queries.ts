import type { AcceptedPlugin } from 'postcss';
import { type Breakpoint, below, breakpoints, from } from '../src/styles/breakpoints.ts';

const queries: Record<string, (name: Breakpoint) => string> = { from, below };

function isBreakpoint(name: string): name is Breakpoint {
  return Object.hasOwn(breakpoints, name);
}

/**
 * Replaces `(--from-medium)` and the like by their media queries.
 * @throws Error for a name that is neither a direction nor a breakpoint.
 */
export function resolveBreakpoints(params: string): string {
  return params.replace(/\(--(\w+)-(\w+)\)/g, (custom, direction: string, name: string) => {
    const query = queries[direction];
    if (!query || !isBreakpoint(name)) throw new Error(`Unknown media query ${custom}`);
    return query(name);
  });
}

/** A PostCSS plugin that resolves the named media queries of all style sheets. */
export const breakpointQueries: AcceptedPlugin = {
  postcssPlugin: 'vajra-breakpoint-queries',
  AtRule: {
    media(rule) {
      const resolved = resolveBreakpoints(rule.params);
      if (resolved !== rule.params) rule.params = resolved;
    },
  },
};
