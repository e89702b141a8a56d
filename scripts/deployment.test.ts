import { readFileSync } from 'node:fs';
import { type Endpoint, endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { shopEventKinds } from '../api/src/platform/shop-mail/shop-event.ts';
import { parseConfig, secretNames, settingNames } from '../api/src/server/config.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

/** The locations of nginx.conf with their limits, in the order in which nginx tries them. */
const locations = [
  ...read('deploy/nginx.conf').matchAll(/location (~ )?(\S+) \{(.*?)\n {4}\}/gs),
].map(([, isPattern, path = '', body = '']) => ({
  pattern: new RegExp(isPattern ? path : `^${path}`),
  maxBodySize: /client_max_body_size (\S+);/.exec(body)?.[1] ?? '1m',
  zone: /limit_req zone=(\w+)/.exec(body)?.[1] ?? 'all',
}));

/** What a regular expression of nginx.conf that lists reads by POST matches. */
const postedReads = /"~\^POST (\S+)"/.exec(read('deploy/nginx.conf'))?.[1] ?? '';

function locationOf({ path }: Endpoint) {
  const example = path.replace(/\{\w+\}/g, '1');
  return locations
    .filter(({ pattern }) => pattern.source !== '^\\/')
    .find(({ pattern }) => pattern.test(example));
}

describe('nginx.conf', () => {
  it('lets every upload of the contract through, with a limit of its own', () => {
    const uploads = Object.values<Endpoint>(endpoints).filter(
      ({ request }) => request.kind === 'form' || request.kind === 'file',
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

describe('requests that nginx repeats', () => {
  it('are reads by POST, and no changes', () => {
    const isRepeated = ({ path }: Endpoint) => new RegExp(`^${postedReads}`).test(path);
    const repeated = Object.entries<Endpoint>(endpoints)
      .filter(([, endpoint]) => endpoint.method === 'POST' && isRepeated(endpoint))
      .map(([name]) => name);
    expect(repeated.toSorted()).toEqual([
      ...['getAllUserReviews', 'getProductById', 'getProducts'],
      ...['getShippingQuotes', 'getUserReviews'],
    ]);
  });
});

describe('docker-compose.yml', () => {
  const services = read('docker-compose.yml')
    .split(/^services:\n/m)[1]
    ?.split(/^networks:/m)[0]
    ?.split(/^ {2}(?=\w+:\n)/m)
    .filter((text) => /^\w+:\n/.test(text));

  it.each(services ?? [])('confines a service and pins its image: %s', (service) => {
    expect(service).toMatch(/<<: (\*confined|\[\*confined, \*mongod\])\n/);
    expect(service).toMatch(/limits: \{ memory: \w+, pids: \d+ \}/);
    expect(service).toMatch(/networks: \[/);
    const shared = service.includes('*mongod') ? read('docker-compose.yml') : service;
    expect(shared).toMatch(/image: (vajra|[\w/-]+:\d+\.\d+\.\d+[\w-]*)\n/);
    expect(service).not.toMatch(/privileged: true/);
  });

  it('gives the proxies no way to the database', () => {
    const inDataNetwork = services?.filter((text) => /networks: \[.*data/.test(text)) ?? [];
    expect(inDataNetwork.map((text) => text.split(':')[0])).toEqual([
      'mongo',
      'mongo2',
      'mongo3',
      'api',
    ]);
  });
});

describe('settings', () => {
  const compose = read('docker-compose.yml');
  const example = read('.env.example');
  const operations = read('docs/operations.md');
  /** What the image, the machine or docker-compose.yml decides. */
  const isDecided = new Set([
    ...['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'LOG_FORMAT'],
    ...['MONGOMS_SYSTEM_BINARY', 'PATH'],
  ]);

  it.each(settingNames.filter((name) => name !== 'PATH'))('documents %s', (name) => {
    expect(operations).toContain(`\`${name}\``);
  });

  it.each(settingNames.filter((name) => !isDecided.has(name)))(
    'passes %s to the API in docker-compose.yml',
    (name) => {
      expect(compose).toMatch(new RegExp(`^      ${name}: `, 'm'));
    },
  );

  it('documents which settings may be in files', () => {
    const section = operations.split('### Secrets in files\n\n')[1]?.split('\n\n')[0] ?? '';
    const named = section.split(' may be in a file')[0]?.match(/[A-Z][A-Z_]+/g) ?? [];
    expect(named.toSorted()).toEqual([...secretNames].toSorted());
  });

  it('accepts no secret that the example contains', () => {
    const examples = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=(\S+)$/gm)];
    const secrets = examples.filter(([, name = '']) => secretNames.includes(name));
    expect(secrets.map(([, name]) => name)).toContain('STRIPE_WEBHOOK_SECRET');
    for (const [, name = '', value] of secrets)
      expect(() => parseConfig({ [name]: value }), name).toThrow(name);
  });

  it('names every kind of mail to the shop', () => {
    expect(example).toContain(`SHOP_NOTIFICATIONS=${shopEventKinds.join()}\n`);
    expect(operations).toContain(shopEventKinds.map((kind) => `\`${kind}\``).join(', '));
  });

  it('has an example of each variable that docker-compose.yml reads, and of no other', () => {
    const variables = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const examples = [...example.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    // COMPOSE_PROFILES is read by Docker Compose itself.
    const expected = [...new Set([...variables, 'COMPOSE_PROFILES'])];
    expect([...new Set(examples)].toSorted()).toEqual(expected.toSorted());
  });
});
