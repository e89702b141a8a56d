import { Navigate } from 'react-router-dom';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';

interface PagesProps {
  page: number;
  totalCount: number;
  perPage: number;
  href: (page: number) => string;
}

/** The pager of a list; from a page that is no more, such as an old bookmark's, on to the last. */
export function Pages({ page, totalCount, perPage, href }: PagesProps) {
  const pages = pageCount(totalCount, perPage);
  if (page > pages) return <Navigate to={href(pages)} replace />;
  return <Pager page={page} pages={pages} href={href} />;
}
