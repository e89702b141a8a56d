import { readFileSync } from 'node:fs';
import { type Endpoint, endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The locations of nginx.conf with their limits, in the order in which nginx tries them. */
const locations = [
  ...read('deploy/nginx.conf').matchAll(/location (~ )?(\S+) \{(.*?)\n {4}\}/gs),
].map(([, isPattern, path = '', body = '']) => ({
  pattern: new RegExp(isPattern ? path : `^${path}`),
  maxBodySize: /client_max_body_size (\S+);/.exec(body)?.[1] ?? '1m',
  zone: /limit_req zone=(\w+)/.exec(body)?.[1] ?? 'all',
}));

function locationOf({ path }: Endpoint) {
  const example = path.replace(/\{\w+\}/g, '1');
  return locations
    .filter(({ pattern }) => pattern.source !== '^\\/')
    .find(({ pattern }) => pattern.test(example));
}

describe('nginx.conf', () => {
  it('lets every upload of the contract through, with a limit of its own', () => {
    const uploads = Object.values<Endpoint>(endpoints).filter(
      ({ files, requestTypes }) => files || requestTypes,
    );
    expect(uploads.length).toBeGreaterThan(5);
    const refused = uploads.filter((endpoint) => locationOf(endpoint)?.zone !== 'uploads');
    expect(refused.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    'login',
    'register',
    'changePassword',
    'forgotPassword',
    'resetPassword',
    'updateProfile',
    'confirmEmail',
    'sendEmailLink',
    'closeAccount',
    'confirmSession',
    'signInWithSecondFactor',
    'confirmAuthenticatorApp',
    'requestGuestCode',
    'signInAsGuest',
  ] as const)('limits %s like guesses of passwords', (name) => {
    expect(locationOf(endpoints[name])).toMatchObject({ zone: 'passwords', maxBodySize: '16k' });
  });
});

describe('docker-compose.yml', () => {
  const services = read('docker-compose.yml')
    .split(/^services:\n/m)[1]
    ?.split(/^networks:/m)[0]
    ?.split(/^ {2}(?=\w+:\n)/m)
    .filter((text) => /^\w+:\n/.test(text));

  it.each(services ?? [])('confines a service and pins its image: %s', (service) => {
    expect(service).toContain('<<: *confined');
    expect(service).toMatch(/limits: \{ memory: \w+, pids: \d+ \}/);
    expect(service).toMatch(/networks: \[/);
    expect(service).toMatch(/image: (vajra|[\w/-]+:\d+\.\d+\.\d+[\w-]*)\n/);
    expect(service).not.toMatch(/privileged: true/);
  });

  it('gives the proxies no way to the database', () => {
    const inDataNetwork = services?.filter((text) => /networks: \[.*data/.test(text)) ?? [];
    expect(inDataNetwork.map((text) => text.split(':')[0])).toEqual(['mongo', 'api']);
  });
});
