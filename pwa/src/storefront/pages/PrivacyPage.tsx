import * as texts from '#texts/pages/privacy.ts';
import { Prose } from './Prose.tsx';

export function PrivacyPage() {
  return <Prose {...texts} />;
}
