import * as texts from '#texts/heads.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { type DescribePage, plainHead } from './page-head.ts';
import { organisation } from './structured-data.ts';

/** Describes a page of texts, which are the same for everyone. */
export const textHead =
  (path: keyof typeof texts.textPages): DescribePage =>
  (context) => {
    const { title, description } = texts.textPages[path];
    const { store, storeUrl } = context;
    const crumbs = [
      { name: texts.home, to: '/' },
      { name: title, to: path },
    ];
    return {
      ...plainHead(context, title, path),
      description,
      structuredData: [
        breadcrumbs(crumbs, storeUrl),
        ...(path === '/contact' ? [organisation(store, storeUrl)] : []),
      ],
    };
  };
