import { LazyCompareTray } from '../storefront/compare/LazyCompareTray.tsx';
import { ChatButton } from './ChatButton.tsx';
import { InstallOffer } from './InstallOffer.tsx';

/** What floats above the shop's screens. The first view can do without it. */
export function Floating() {
  return (
    <>
      <ChatButton />
      <InstallOffer />
      <LazyCompareTray />
    </>
  );
}
