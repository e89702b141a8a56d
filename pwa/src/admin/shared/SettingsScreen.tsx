import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FramedQueryState } from './FramedQueryState.tsx';
import { PageLayout } from './PageLayout.tsx';

interface SettingsScreenProps<Settings> {
  title: string;
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Settings> };
  /** Shown when the settings cannot be fetched. */
  failed: string;
  /** Renders the form, which has a layout of its own. */
  children: (settings: Settings) => ReactNode;
}

/** A form with settings that are fetched each time it is opened: it must be opened with the stored ones. */
export function SettingsScreen<Settings>({
  title,
  query,
  failed,
  children,
}: SettingsScreenProps<Settings>) {
  const result = useQuery({ ...query, gcTime: 0 });
  if (result.data !== undefined) return children(result.data);
  return (
    <PageLayout title={title}>
      <FramedQueryState query={result} failed={failed}>
        {() => null}
      </FramedQueryState>
    </PageLayout>
  );
}
