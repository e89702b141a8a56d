import { createContext, type ReactNode, use, useState } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';

const ChildrenContext = createContext<ReactNode>(null);

function Children() {
  return use(ChildrenContext);
}

interface TestRouterProps {
  path?: string;
  /** The history state of the first page. */
  state?: unknown;
  children: ReactNode;
}

/** Renders children at any path of a router in memory, for tests of components. */
export function TestRouter({ path = '/', state, children }: TestRouterProps) {
  const [router] = useState(() =>
    createMemoryRouter([{ path: '*', element: <Children /> }], {
      initialEntries: [{ ...parsePath(path), state }],
    }),
  );
  return (
    <ChildrenContext value={children}>
      <RouterProvider router={router} />
    </ChildrenContext>
  );
}
