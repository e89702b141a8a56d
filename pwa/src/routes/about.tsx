import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { About } from '../features/pages/About.tsx';
import { notify } from '../ui/notify.ts';

export function Component() {
  return (
    <>
      <About />
      <NewsletterBox
        button="Subscribe"
        required
        onSubscribe={() => notify(1, 'Stay tuned for exclusive updates!')}
      />
    </>
  );
}
