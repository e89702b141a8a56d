import { PageLayout } from '../shared/PageLayout.tsx';

/** Shown to members of staff whose role does not include a screen. */
export function NotPermittedScreen() {
  return (
    <PageLayout title="No access">
      <p>Your role doesn't include this page. Ask an owner of the shop to change it.</p>
    </PageLayout>
  );
}
