import type { ComponentProps, MouseEvent } from 'react';
import { opensElsewhere } from '../ui/early-clicks.ts';
import { createPath, resolvePath } from './location.ts';
import { type NavigateOptions, useLocation, useNavigate } from './Router.tsx';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  /** A path of the app, or only a `?query` for the same path. */
  to: string;
}

/** A link within the app, which does not load the page again. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const href = createPath(resolvePath(to, location.pathname));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event, rest.target)) return;
    event.preventDefault();
    // Like browsers, a link to the page that is shown adds no entry to the history.
    navigate(href, { replace: replace ?? href === createPath(location), state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

interface NavLinkProps extends LinkProps {
  /** Whether the link is current only at its own path, not below it. */
  end?: boolean;
}

/** A link of a menu, which says whether its page is the current one. */
export function NavLink({ end = false, ...rest }: NavLinkProps) {
  const { pathname } = useLocation();
  const own = resolvePath(rest.to, pathname).pathname.toLowerCase();
  const current = pathname.toLowerCase();
  const isCurrent = current === own || (!end && current.startsWith(`${own}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
