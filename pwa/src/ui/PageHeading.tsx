import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsFirstScreen } from './first-screen.ts';
import { useDocumentTitle } from './use-document-title.ts';

interface PageHeadingProps {
  children: ReactNode;
  /** The title of the tab, if it differs from the heading or the heading is not plain text. */
  title?: string;
  className?: string | undefined;
}

/** The screen's h1: sets the title of the tab, and takes focus after navigation. */
export function PageHeading({ children, title, className }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isFirstScreen = useIsFirstScreen();
  const name = title ?? (typeof children === 'string' ? children : undefined);
  useDocumentTitle(name);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path or name is a new screen
  useEffect(() => {
    // On a page that was loaded, the browser decides about focus.
    if (isFirstScreen) return;
    // A key may have opened the screen's search since the screen was painted.
    const { activeElement } = document;
    if (activeElement?.getAttribute('type') === 'search' && activeElement.closest('main')) return;
    ref.current?.focus({ preventScroll: true });
  }, [pathname, name]);

  return (
    <h1 ref={ref} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
