import type { HomeSection } from '@vajra/contract';
import type { ComponentType } from 'react';
import * as newsletterTexts from '#texts/newsletter.ts';
import * as texts from '#texts/review-list.ts';
import { HydrateWhenSeen } from '../../ui/HydrateWhenSeen.tsx';
import { LazySection } from '../../ui/lazy.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { Hero } from '../home/Hero.tsx';
import { NewsLine } from '../home/NewsLine.tsx';
import { ShapesCarousel } from '../home/ShapesCarousel.tsx';
import { NewsletterBox } from '../newsletter/NewsletterBox.tsx';
import { AllDiamonds } from '../product-list/AllDiamonds.tsx';
import { FeaturedProducts } from '../product-list/FeaturedProducts.tsx';
import { ShopKinds } from '../product-list/KindLinks.tsx';
import { useHome, useHomeTexts } from '../shared/home.ts';

const importRecent = async () => (await import('./RecentlyViewed.tsx')).RecentlyViewed;
const importReviews = async () => (await import('../reviews/ReviewsCarousel.tsx')).ReviewsCarousel;

function Reviews() {
  const title = useHomeTexts().reviews ?? texts.title;
  return (
    <LazySection
      importSection={importReviews}
      placeholder={
        <Section title={title}>
          <Skeleton shape="block" />
        </Section>
      }
      failed={(retry) => (
        <Section title={title}>
          <ErrorState text={texts.failed} onRetry={retry} />
        </Section>
      )}
    />
  );
}

function Newsletter() {
  const button = useHomeTexts().newsletterButton ?? newsletterTexts.subscribe;
  return <NewsletterBox button={button} required thanks={newsletterTexts.subscribed} />;
}

/** The first thing to see, and what the shop sells. */
function HeroAndKinds() {
  return (
    <>
      <Hero />
      <ShopKinds />
    </>
  );
}

const sections: Readonly<Record<HomeSection, ComponentType>> = {
  hero: HeroAndKinds,
  news: NewsLine,
  shapes: ShapesCarousel,
  featured: FeaturedProducts,
  all: AllDiamonds,
  reviews: Reviews,
  newsletter: Newsletter,
};
const defaultOrder = Object.keys(sections) as HomeSection[]; // the keys above

export function HomePage() {
  const order = useHome()?.sections ?? defaultOrder;
  const shown = order.map((name) => {
    const HomeSection = sections[name];
    return (
      <HydrateWhenSeen key={name}>
        <HomeSection />
      </HydrateWhenSeen>
    );
  });
  return (
    <>
      {shown}
      <LazySection importSection={importRecent} placeholder={null} failed={() => null} />
    </>
  );
}
