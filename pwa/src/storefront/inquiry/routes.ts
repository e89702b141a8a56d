import { loadQueries } from '../../api/load-queries.ts';
import { choicesQuery, clarityQuery } from '../../api/lookup-queries.ts';
import { textHead } from '../shared/head/text-head.ts';
import type { ScreenRoute } from '../shared/screen-route.ts';

export const routes: readonly ScreenRoute[] = [
  {
    path: '/custom',
    screen: 'inquiry/InquiryPage',
    loader: ({ context }) =>
      loadQueries(context, [
        clarityQuery,
        choicesQuery('diamondShape'),
        choicesQuery('naturalColor'),
        choicesQuery('fancyColor'),
        choicesQuery('cutGrade'),
      ]),
    head: import.meta.env.SSR ? textHead('/custom') : undefined,
  },
];
