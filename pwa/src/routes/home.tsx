import { lazy, Suspense } from 'react';
import * as texts from '#texts/newsletter.ts';
import { AllDiamonds } from '../features/catalogue/AllDiamonds.tsx';
import { FeaturedProducts } from '../features/catalogue/FeaturedProducts.tsx';
import { Hero } from '../features/home/Hero.tsx';
import { NewsLine } from '../features/home/NewsLine.tsx';
import { ShapesCarousel } from '../features/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { notify } from '../ui/notify.ts';

/** Far below: its code and its call can wait for what is seen first. */
const ReviewsCarousel = lazy(async () => {
  const { ReviewsCarousel } = await import('../features/reviews/ReviewsCarousel.tsx');
  return { default: ReviewsCarousel };
});

export function Component() {
  return (
    <>
      <Hero />
      <NewsLine />
      <ShapesCarousel />
      <FeaturedProducts />
      <AllDiamonds />
      <Suspense fallback={null}>
        <ReviewsCarousel />
      </Suspense>
      <NewsletterBox
        button={texts.subscribe}
        required
        onSubscribe={() => notify(1, texts.subscribed)}
      />
    </>
  );
}
