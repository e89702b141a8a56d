import * as texts from '#texts/pages/privacy.ts';
import { Prose } from './Prose.tsx';

export function PrivacyPolicy() {
  return <Prose {...texts} />;
}
