import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Adds to the environment the secrets whose `_FILE` variable names a file, as Docker and Kubernetes
 * mount them, and leaves out blank variables. A final line break does not belong to the secret.
 * @returns the environment, and a line for each secret that could not be read
 */
export function readSecretFiles(
  environment: Environment,
  names: readonly string[],
): { environment: Environment; problems: string[] } {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      problems.push(`${name}: set either ${name} or ${name}_FILE, not both`);
      continue;
    }
    try {
      secrets[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (secrets[name] === '') problems.push(`${name}_FILE: ${path} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : error}`);
    }
  }
  const given = Object.entries({ ...environment, ...secrets }).filter(([, value]) => value !== '');
  return { environment: Object.fromEntries(given), problems };
}
