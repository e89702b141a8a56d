import type { HomeSection } from '@vajra/contract';
import type { ComponentType } from 'react';
import * as texts from '#texts/review-list.ts';
import { Hero } from '../storefront/home/Hero.tsx';
import { NewsLine } from '../storefront/home/NewsLine.tsx';
import { ShapesCarousel } from '../storefront/home/ShapesCarousel.tsx';
import { useHome, useHomeTexts } from '../storefront/shared/home.ts';
import { HydrateLater } from '../ui/HydrateLater.tsx';
import { LazySection, lazyComponent } from '../ui/lazy.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ErrorState } from '../ui/States.tsx';
import { Section } from '../ui/Wrap.tsx';
import type { LowerSection } from './home-sections.tsx';

const HomeLowerSection = lazyComponent(() => import('./home-sections.tsx'), 'HomeLowerSection');

/** Loads the code of the lower sections. A server-rendered page loads it when it hydrates them. */
export const preloadLowerSections = HomeLowerSection.preload;

const importReviews = async () =>
  (await import('../storefront/reviews/ReviewsCarousel.tsx')).ReviewsCarousel;

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

/** The sections without which the page does not start. */
const firstSections: Readonly<Record<Exclude<HomeSection, LowerSection>, ComponentType>> = {
  hero: Hero,
  news: NewsLine,
  shapes: ShapesCarousel,
  reviews: Reviews,
};
const lowerSections: readonly LowerSection[] = ['featured', 'all', 'newsletter'];
const defaultOrder: readonly HomeSection[] = [
  'hero',
  'news',
  'shapes',
  'featured',
  'all',
  'reviews',
  'newsletter',
];

const isLower = (name: HomeSection): name is LowerSection =>
  lowerSections.some((lower) => lower === name);

export function HomeRoute() {
  const order = useHome()?.sections ?? defaultOrder;
  return order.map((name) => {
    if (isLower(name)) {
      return (
        <HydrateLater key={name} load={preloadLowerSections}>
          <HomeLowerSection name={name} />
        </HydrateLater>
      );
    }
    const FirstSection = firstSections[name];
    return (
      <HydrateLater key={name}>
        <FirstSection />
      </HydrateLater>
    );
  });
}
