import * as texts from '#texts/newsletter.ts';
import * as reviewTexts from '#texts/reviews.ts';
import { Hero } from '../storefront/home/Hero.tsx';
import { NewsLine } from '../storefront/home/NewsLine.tsx';
import { ShapesCarousel } from '../storefront/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { AllDiamonds } from '../storefront/product-list/AllDiamonds.tsx';
import { FeaturedProducts } from '../storefront/product-list/FeaturedProducts.tsx';
import { HydrateLater } from '../ui/HydrateLater.tsx';
import { LazySection } from '../ui/lazy.tsx';
import { useNotify } from '../ui/notices.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Section } from '../ui/Wrap.tsx';

const importReviews = async () =>
  (await import('../storefront/reviews/ReviewsCarousel.tsx')).ReviewsCarousel;

export function HomeRoute() {
  const { notifySuccess } = useNotify();
  return (
    <>
      <HydrateLater>
        <Hero />
      </HydrateLater>
      <HydrateLater>
        <NewsLine />
      </HydrateLater>
      <HydrateLater>
        <ShapesCarousel />
      </HydrateLater>
      <HydrateLater>
        <FeaturedProducts />
      </HydrateLater>
      <HydrateLater>
        <AllDiamonds />
      </HydrateLater>
      <LazySection
        importSection={importReviews}
        placeholder={
          <Section title={reviewTexts.title}>
            <Skeleton shape="block" />
          </Section>
        }
        failed={(retry) => (
          <Section title={reviewTexts.title}>
            <ErrorState text={reviewTexts.failed} onRetry={retry} />
          </Section>
        )}
      />
      <HydrateLater>
        <NewsletterBox
          button={texts.subscribe}
          required
          onSubscribe={() => notifySuccess(texts.subscribed)}
        />
      </HydrateLater>
    </>
  );
}
