export type Params = Readonly<Record<string, string | undefined>>;

interface CompiledPattern {
  regex: RegExp;
  names: readonly string[];
}

const compiled = new Map<string, CompiledPattern>();

/** Compiles `/path/:name`, or `/path/*` for everything below a path. */
function compile(pattern: string): CompiledPattern {
  const known = compiled.get(pattern);
  if (known) return known;
  const names: string[] = [];
  const source = segmentsOf(pattern)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?';
      if (!segment.startsWith(':')) return `/${segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&')}`;
      names.push(segment.slice(1));
      return '/([^/]+)';
    })
    .join('');
  const result = { regex: new RegExp(`^${source}/*$`, 'i'), names };
  compiled.set(pattern, result);
  return result;
}

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter(Boolean);

/** Returns the decoded parameters of a path that matches a pattern; null if it does not match. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const { regex, names } = compile(pattern);
  const found = regex.exec(pathname);
  return found && Object.fromEntries(names.map((name, index) => [name, decode(found[index + 1])]));
}

/** A path may hold what is not valid percent-encoding. */
function decode(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns how specific a pattern is: a fixed segment counts more than a parameter, `*` the least. */
export function specificity(pattern: string): number {
  return segmentsOf(pattern).reduce((sum, segment) => {
    if (segment === '*') return sum - 1;
    return sum + (segment.startsWith(':') ? 3 : 10);
  }, 0);
}
