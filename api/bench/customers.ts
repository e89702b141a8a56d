import { createRandom } from '../seed/random.ts';

const syllables = ['ra', 'me', 'ka', 'vi', 'no', 'shi', 'da', 'lu', 'pri', 'ya', 'su', 'te'];

/** Generates a customer: of 50,000, hundreds share a first name and hardly any a last name. */
export function customerOf(number: number) {
  const of = createRandom(`customer ${number}`);
  const name = (parts: number) => Array.from({ length: parts }, () => of.pick(syllables)).join('');
  return {
    u_name: `${name(2)} ${name(4)}`,
    email: `${name(3)}${number}@vajra.example`,
    mo_no: `+91${of.int(6_000_000_000, 9_999_999_999)}`,
  };
}

/** Returns the first name, which hundreds share. */
export function firstNameOf({ u_name }: { u_name: string }): string {
  return u_name.split(' ')[0] ?? u_name;
}
