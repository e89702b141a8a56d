import type { Query } from 'mongoose';

/** Returns a page of what a query finds, and how many documents it finds in all. */
export async function findPage<Document>(
  query: Query<unknown[], unknown, unknown, Document>,
  { page, perPage }: { page: number; perPage: number },
  count: () => Promise<number> = () => query.model.countDocuments(query.getFilter()),
): Promise<[found: Document[], totalCount: number]> {
  const skipped = (page - 1) * perPage;
  const found = query.clone().skip(skipped).limit(perPage).lean<Document[]>();
  return Promise.all([found, count()]);
}
