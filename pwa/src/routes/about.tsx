import * as texts from '#texts/newsletter.ts';
import { ShapesCarousel } from '../storefront/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { About } from '../storefront/pages/About.tsx';
import { useNotify } from '../ui/notices.ts';

export function AboutRoute() {
  const { notifySuccess } = useNotify();
  return (
    <>
      <About />
      <ShapesCarousel />
      <NewsletterBox
        button={texts.subscribe}
        required
        onSubscribe={() => notifySuccess(texts.stayTuned)}
      />
    </>
  );
}
