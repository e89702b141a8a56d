import * as texts from '#texts/newsletter.ts';
import { ShapesCarousel } from '../home/ShapesCarousel.tsx';
import { NewsletterBox } from '../newsletter/NewsletterBox.tsx';
import { About } from './About.tsx';

export function AboutPage() {
  return (
    <>
      <About />
      <ShapesCarousel />
      <NewsletterBox button={texts.subscribe} required thanks={texts.stayTuned} />
    </>
  );
}
