import { Children, isValidElement, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { matchPath, type Params, specificity } from './match-path.ts';
import { RouteContext, useLocation } from './Router.tsx';

interface RouteProps {
  /** Relative to the route that `Routes` is rendered in. A route without a path is a layout. */
  path?: string;
  /** The screen at the path of the layout itself. */
  index?: boolean;
  element: ReactNode;
  children?: ReactNode;
}

/** Describes a screen, or a layout with nested routes, which it renders in its `Outlet`. */
export function Route(_: RouteProps): null {
  return null;
}

interface Branch {
  pattern: string;
  /** The layouts from the outside in, then the screen. */
  elements: readonly ReactNode[];
}

const isRoute = (child: ReactNode): child is ReactElement<RouteProps> =>
  isValidElement(child) && child.type === Route;

function branchesOf(routes: ReactNode, layouts: readonly ReactNode[]): Branch[] {
  return Children.toArray(routes)
    .filter(isRoute)
    .flatMap(({ props: { path, index, element, children } }) => {
      const elements = [...layouts, element];
      if (path === undefined && !index) return branchesOf(children, elements);
      return [{ pattern: path ?? '', elements }];
    });
}

/** Renders the most specific route that matches the location. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { base, params: outerParams } = use(RouteContext);
  const branches = useMemo(
    () =>
      branchesOf(children, [])
        .map(({ pattern, elements }) => ({ pattern: `${base}/${pattern}`, elements }))
        .sort((one, other) => specificity(other.pattern) - specificity(one.pattern)),
    [children, base],
  );
  for (const { pattern, elements } of branches) {
    const params = matchPath(pattern, pathname);
    if (!params) continue;
    return (
      <Match
        elements={elements}
        params={{ ...outerParams, ...params }}
        base={pattern.replace(/\/\*$/, '')}
      />
    );
  }
  return null;
}

interface MatchProps {
  elements: readonly ReactNode[];
  params: Params;
  base: string;
}

function Match({ elements: [element, ...nested], params, base }: MatchProps) {
  const outlet = nested.length > 0 ? <Match elements={nested} params={params} base={base} /> : null;
  return <RouteContext value={{ params, base, outlet }}>{element}</RouteContext>;
}
