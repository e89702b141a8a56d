import * as texts from '#texts/newsletter.ts';
import { NewsletterBox } from '../storefront/newsletter/NewsletterBox.tsx';
import { AllDiamonds } from '../storefront/product-list/AllDiamonds.tsx';
import { FeaturedProducts } from '../storefront/product-list/FeaturedProducts.tsx';
import { useHomeTexts } from '../storefront/shared/home.ts';

/** The sections of the home page that a server-rendered page is shown without. */
export type LowerSection = 'featured' | 'all' | 'newsletter';

export function HomeLowerSection({ name }: { name: LowerSection }) {
  switch (name) {
    case 'featured':
      return <FeaturedProducts />;
    case 'all':
      return <AllDiamonds />;
    case 'newsletter':
      return <Newsletter />;
  }
}

function Newsletter() {
  const own = useHomeTexts();
  const button = own.newsletterButton ?? texts.subscribe;
  return <NewsletterBox button={button} required thanks={texts.subscribed} />;
}
