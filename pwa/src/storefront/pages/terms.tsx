import * as texts from '#texts/pages/terms.ts';
import { Prose } from './Prose.tsx';

export function Terms() {
  return <Prose {...texts} numbered />;
}
