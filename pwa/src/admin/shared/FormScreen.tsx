import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FramedQueryState } from './FramedQueryState.tsx';
import { PageLayout } from './PageLayout.tsx';

export interface FormScreenProps<Stored, Key extends QueryKey> {
  title: string;
  query: UseQueryOptions<Stored, Error, Stored, Key>;
  /** Shown when what is stored cannot be fetched. */
  failed: string;
  /** Renders the form, which has a layout of its own. */
  children: (stored: Stored) => ReactNode;
}

/** A form that is opened once what is stored has been fetched. */
export function FormScreen<Stored, Key extends QueryKey>({
  title,
  query,
  failed,
  children,
}: FormScreenProps<Stored, Key>) {
  const result = useQuery(query);
  if (result.data !== undefined) return children(result.data);
  return (
    <PageLayout title={title}>
      <FramedQueryState query={result} failed={failed}>
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
