import * as texts from '#texts/newsletter.ts';
import { ShapesCarousel } from '../features/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { About } from '../features/pages/About.tsx';
import { notify } from '../ui/notify.ts';

export function Component() {
  return (
    <>
      <About />
      <ShapesCarousel />
      <NewsletterBox
        button={texts.subscribe}
        required
        onSubscribe={() => notify(1, texts.stayTuned)}
      />
    </>
  );
}
