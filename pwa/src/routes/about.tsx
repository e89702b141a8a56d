import * as texts from '#texts/newsletter.ts';
import { ShapesCarousel } from '../storefront/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { About } from '../storefront/pages/About.tsx';

export function AboutRoute() {
  return (
    <>
      <About />
      <ShapesCarousel />
      <NewsletterBox button={texts.subscribe} required thanks={texts.stayTuned} />
    </>
  );
}
