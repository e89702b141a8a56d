import { z } from 'zod';

const minLength = 32;
/** 32 random digits of base 16 have fewer than 8 different ones once in two million times. */
const minCharacters = 8;

/** Marks a setting that may be in a file, which its name with `_FILE` names. */
export function secret<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ isSecret: true });
}

/** Returns the parts of a setting that are separated by commas. */
export function entries(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** The schema of a secret that protects something by itself, after a prefix such as `whsec_`. */
export function randomSecret(prefix = '') {
  return z
    .string()
    .trim()
    .startsWith(prefix, `must start with ${prefix}`)
    .transform((text, context) => {
      const random = text.slice(prefix.length);
      const isRandom = random.length >= minLength && new Set(random).size >= minCharacters;
      if (isRandom) return text;
      const after = prefix ? ` after ${prefix}` : '';
      const message = `must be at least ${minLength} random characters${after}`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}
