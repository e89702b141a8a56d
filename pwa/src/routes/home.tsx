import { AllDiamonds } from '../features/catalogue/AllDiamonds.tsx';
import { FeaturedProducts } from '../features/catalogue/FeaturedProducts.tsx';
import { Hero } from '../features/home/Hero.tsx';
import { NewsLine } from '../features/home/NewsLine.tsx';
import { ShapesCarousel } from '../features/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../features/newsletter/NewsletterBox.tsx';
import { ReviewsCarousel } from '../features/reviews/ReviewsCarousel.tsx';
import { notify } from '../ui/notify.ts';

export function Component() {
  return (
    <>
      <Hero />
      <NewsLine />
      <ShapesCarousel />
      <FeaturedProducts />
      <AllDiamonds />
      <ReviewsCarousel />
      <NewsletterBox
        button="Subscribe"
        required
        onSubscribe={() => notify(1, 'Subscribed successfully!')}
      />
    </>
  );
}
