import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Endpoint, endpoints } from '@vajra/contract';
import { address, createImageFile } from '../factories.ts';
import { type AnyInput, requestOf } from '../request.ts';
import { accounts, names } from './store.ts';

/**
 * Creates store.tar.gz, the data directory of a small store that a release has written:
 *
 *   node --import tsx api/test/last-release/create-store.ts CHECKOUT [path of its server]
 *
 * CHECKOUT is a clone of the release with its packages installed. The path of its server is
 * api/src/server/main.ts; up to commit d96e8bd, which made the committed file, it was
 * api/src/platform/server.ts. The store is filled through its API, except that one user is made an admin in
 * the database, because no call does that.
 */
const [checkoutPath = '', serverPath = 'api/src/server/main.ts'] = process.argv.slice(2);
const checkout = resolve(checkoutPath);
const dataDir = mkdtempSync(join(tmpdir(), 'vajra-release-'));
const archive = fileURLToPath(new URL('store.tar.gz', import.meta.url));
const port = 31_055;
const url = `http://127.0.0.1:${port}`;

async function withServer(work: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, ['--import', 'tsx', serverPath], {
    cwd: checkout,
    stdio: 'inherit',
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      LOG_LEVEL: 'silent',
    },
  });
  const ended = once(server, 'exit');
  try {
    for (;;) {
      const ready = await fetch(url + endpoints.ready.path).catch(() => undefined);
      if (ready?.ok) break;
      await new Promise((resolveDelay) => setTimeout(resolveDelay, 100));
    }
    await work();
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the responses of another release have no type here
async function call(endpoint: Endpoint, input: AnyInput = {}, token?: string): Promise<any> {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(...requestOf(url, endpoint, input, headers));
  const text = await response.text();
  if (!response.ok) throw new Error(`${endpoint.path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function signIn({ email, password }: { email: string; password: string }) {
  return (await call(endpoints.login, { body: { email, password } })).data.auth_token as string;
}

function makeAdmin(email: string): void {
  const script = `
    import { startMongo } from './api/src/platform/mongo/which-mongo.ts';
    import { connect } from './api/src/platform/mongo/connect.ts';
    const mongo = await startMongo({ dataDir: ${JSON.stringify(dataDir)} });
    const connection = await connect(mongo.uri);
    await connection.collection('users').updateOne({ email: '${email}' }, { $set: { u_type: '0' } });
    await connection.close();
    await mongo.stop();`;
  const options = ['--import', 'tsx', '--input-type=module', '-e', script];
  execFileSync(process.execPath, options, { cwd: checkout, stdio: 'inherit' });
}

async function fill(): Promise<void> {
  const admin = await signIn(accounts.admin);
  const { data: users } = await call(endpoints.getUsers, {}, admin);
  const { u_id } = users.find(
    (user: { email: string }) => user.email === accounts.formerAdmin.email,
  );
  await call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);

  const shape = { body: { name: names.shape }, files: [await createImageFile('silver')] };
  const { data: shapeRow } = await call(endpoints.addDiamondShape, shape, admin);
  const body = { inr_price: 1000, usd_price: 12, quantity: 5 };
  const product = async (name: string, file: File) => {
    const fields = { ...body, name, shape_id: shapeRow.shape_id };
    return (await call(endpoints.insertProduct, { body: fields, files: [file] }, admin)).data;
  };
  const first = await product(names.ordered, await createImageFile('gold'));
  const second = await product(names.inCart, await createImageFile('teal'));

  const customer = await signIn(accounts.customer);
  await call(endpoints.addToCart, { body: { p_id: first.p_id, u_qty: 2 } }, customer);
  const order = {
    items: [{ p_id: first.p_id, u_qty: 2 }],
    totalAmount: 2000,
    shippingAddress: address,
    paymentMethod: 'upi',
  };
  await call(endpoints.createOrder, { body: order }, customer);
  await call(endpoints.addToCart, { body: { p_id: second.p_id, u_qty: 3 } }, customer);
  const review = { p_id: first.p_id, rating: 4, message: names.review };
  await call(endpoints.addUserReview, { body: review }, customer);

  const contact = { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com' };
  await call(endpoints.contactUs, { body: { ...contact, message: names.contact } });
  const { data: clarity } = await call(endpoints.addClarity, { body: { clarity: 'VS1' } }, admin);
  const inquiry = {
    u_name: names.inquirer,
    email: 'inquiry@example.com',
    mo_no: '+919811111111',
    carat_size: '1.5',
    price_range: '1 to 2 lakh',
    diamond_type: 'Natural',
    diamond_shape: names.shape,
    clarity_id: clarity.clarity_id,
    diamond_color: 'D',
    diamond_cut_grade: 'Excellent',
  };
  await call(endpoints.addCustomInquiry, { body: inquiry });
  await call(endpoints.addNewsLine, { body: { news_message: names.news } }, admin);
}

try {
  await withServer(async () => {
    for (const { name, email, password } of [accounts.formerAdmin, accounts.customer]) {
      const signUp = { email, password, confirm_password: password, mo_no: '+919811111111' };
      await call(endpoints.register, { body: { u_name: name, ...signUp } });
    }
  });
  makeAdmin(accounts.formerAdmin.email);
  await withServer(fill);
  // Sparse: most of the database file is unused.
  execFileSync('tar', ['-C', dataDir, '--exclude=lock.mdb', '-cSzf', archive, '.']);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
