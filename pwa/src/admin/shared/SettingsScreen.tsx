import type { QueryKey } from '@tanstack/react-query';
import { FormScreen, type FormScreenProps } from './FormScreen.tsx';

/** A form with settings that are fetched each time it is opened: it must be opened with the stored ones. */
export function SettingsScreen<Settings, Key extends QueryKey>({
  query,
  ...props
}: FormScreenProps<Settings, Key>) {
  return <FormScreen query={{ ...query, gcTime: 0 }} {...props} />;
}
