import { randomOf } from '../seed/random.ts';

const syllables = ['ra', 'me', 'ka', 'vi', 'no', 'shi', 'da', 'lu', 'pri', 'ya', 'su', 'te'];

/** Some person: hundreds of 50,000 have the same first name, and hardly any the same last name. */
export function personOf(number: number) {
  const of = randomOf(`person ${number}`);
  const name = (parts: number) => Array.from({ length: parts }, () => of.pick(syllables)).join('');
  return {
    u_name: `${name(2)} ${name(4)}`,
    email: `${name(3)}${number}@vajra.example`,
    mo_no: `+91${of.int(6_000_000_000, 9_999_999_999)}`,
  };
}

/** The name that hundreds have. */
export function firstNameOf({ u_name }: { u_name: string }): string {
  return u_name.split(' ')[0] ?? u_name;
}
