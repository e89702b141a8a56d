import { locale } from '#texts/locale.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

let rules: Intl.PluralRules | undefined;

/** Returns the plural form for a count in the language of the texts. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(locale);
  return forms[rules.select(count)] ?? forms.other;
}
