import type { HomeSection } from '@vajra/contract';
import type { ReactNode } from 'react';
import * as texts from '#texts/newsletter.ts';
import * as reviewTexts from '#texts/reviews.ts';
import { Hero } from '../storefront/home/Hero.tsx';
import { NewsLine } from '../storefront/home/NewsLine.tsx';
import { ShapesCarousel } from '../storefront/home/ShapesCarousel.tsx';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { AllDiamonds } from '../storefront/product-list/AllDiamonds.tsx';
import { FeaturedProducts } from '../storefront/product-list/FeaturedProducts.tsx';
import { useHome } from '../storefront/shared/home.ts';
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
  const home = useHome();
  const reviews = (content: ReactNode) => (
    <Section title={home?.texts.reviews ?? reviewTexts.title}>{content}</Section>
  );
  const pendingReviews = reviews(<Skeleton shape="block" />);
  /** In the default order. */
  const sections: Record<HomeSection, ReactNode> = {
    hero: <Hero />,
    news: <NewsLine />,
    shapes: <ShapesCarousel />,
    featured: <FeaturedProducts />,
    all: <AllDiamonds />,
    reviews: (
      <LazySection
        importSection={importReviews}
        placeholder={pendingReviews}
        failed={(retry) => reviews(<ErrorState text={reviewTexts.failed} onRetry={retry} />)}
      />
    ),
    newsletter: (
      <NewsletterBox
        button={home?.texts.newsletterButton ?? texts.subscribe}
        required
        onSubscribe={() => notifySuccess(texts.subscribed)}
      />
    ),
  };
  const order = home?.sections ?? (Object.keys(sections) as HomeSection[]); // its own keys
  return order.map((name) => <HydrateLater key={name}>{sections[name]}</HydrateLater>);
}
