import { locale } from '#texts/locale.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

let rules: Intl.PluralRules | undefined;

/** The form that the language has for so many: English knows `one` and `other`. */
export function plural(count: number, forms: Forms): string {
  rules ??= new Intl.PluralRules(locale);
  return forms[rules.select(count)] ?? forms.other;
}
