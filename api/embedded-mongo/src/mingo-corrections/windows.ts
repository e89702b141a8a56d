import { documentStages } from './document-stages.ts';

/** The stages that are corrected. */
export const correctedStages = documentStages;
