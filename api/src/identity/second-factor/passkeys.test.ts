import { endpoints, type SecondFactorChallenge } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { age } from '../../../test/browser-session.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { completeSignIn, enrolPasskey, startSignIn } from '../../../test/second-factors.ts';
import { SoftwareAuthenticator } from '../../../test/software-authenticator.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

const { storeUrl } = api.config;
const refused = { status: 400, body: { problems: [{ field: 'passkey' }] } };
const expired = { status: 401, body: { status: false } };

/** Returns the options for a passkey, which every challenge of a user with passkeys has. */
function optionsOf({ passkey }: Pick<SecondFactorChallenge, 'passkey'>) {
  if (!passkey) throw new Error('no passkey is requested');
  return passkey;
}

async function createOwner() {
  const user = await api.createCustomer();
  return { user, authenticator: await enrolPasskey(api, user) };
}

describe('adding a passkey', () => {
  it('returns recovery codes for the first one, and notifies the owner', async () => {
    const user = await api.createCustomer();
    const authenticator = new SoftwareAuthenticator(storeUrl);
    const { options } = await api.call(endpoints.startPasskey, {}, user);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
    });
    const body = {
      name: 'Laptop',
      challenge: options.challenge,
      passkey: authenticator.create(options),
    };
    const { recovery_codes } = await api.call(endpoints.addPasskey, { body }, user);
    expect(recovery_codes).toHaveLength(10);
    // The same again: its challenge is used up.
    expect(await api.send(endpoints.addPasskey, { body }, user)).toMatchObject(refused);
    const phone = new SoftwareAuthenticator(storeUrl);
    const second = (await api.call(endpoints.startPasskey, {}, user)).options;
    expect(second.excludeCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const { challenge } = second;
    const added = { name: 'Phone', challenge, passkey: phone.create(second) };
    const reply = await api.call(endpoints.addPasskey, { body: added }, user);
    expect(reply.recovery_codes).toEqual([]);
    const { passkeys, recoveryCodesLeft } = await api.call(endpoints.getSecondFactors, {}, user);
    expect(passkeys).toMatchObject([
      { name: 'Laptop', lastUsedAt: null },
      { name: 'Phone', lastUsedAt: null },
    ]);
    expect(recoveryCodesLeft).toBe(10);
    const mails = await mailsTo(api, user.email);
    expect(mails.map(({ text }) => text).join()).toContain('A passkey was added');
  });

  it('refuses a passkey that was made for another page or with another challenge', async () => {
    const user = await api.createCustomer();
    const add = async (passkeyOrigin: string, changed: { challenge?: string } = {}) => {
      const { options } = await api.call(endpoints.startPasskey, {}, user);
      const passkey = new SoftwareAuthenticator(passkeyOrigin).create({ ...options, ...changed });
      const body = { name: 'Phone', challenge: options.challenge, passkey };
      return api.send(endpoints.addPasskey, { body }, user);
    };
    expect(await add('https://phishing.example')).toMatchObject(refused);
    expect(await add(storeUrl, { challenge: 'AAAA' })).toMatchObject(refused);
    expect((await add(storeUrl)).status).toBe(201);
  });

  it("refuses another user's challenge", async () => {
    const [user, other] = [await api.createCustomer(), await api.createCustomer()];
    const { options } = await api.call(endpoints.startPasskey, {}, other);
    const passkey = new SoftwareAuthenticator(storeUrl).create(options);
    const body = { name: 'Phone', challenge: options.challenge, passkey };
    expect(await api.send(endpoints.addPasskey, { body }, user)).toMatchObject(refused);
  });

  it('is limited to ten, also when several were started at once', async () => {
    const user = await api.createCustomer();
    const started = async () => {
      const { options } = await api.call(endpoints.startPasskey, {}, user);
      const passkey = new SoftwareAuthenticator(storeUrl).create(options);
      return { name: 'Phone', challenge: options.challenge, passkey };
    };
    for (let count = 0; count < 9; count++) await enrolPasskey(api, user);
    const [tenth, eleventh] = [await started(), await started()];
    await api.call(endpoints.addPasskey, { body: tenth }, user);
    expect((await api.send(endpoints.addPasskey, { body: eleventh }, user)).status).toBe(409);
    expect((await api.send(endpoints.startPasskey, {}, user)).status).toBe(409);
  });

  it('refuses one that the user has already', async () => {
    const user = await api.createCustomer();
    const authenticator = new SoftwareAuthenticator(storeUrl);
    const add = async () => {
      const { options } = await api.call(endpoints.startPasskey, {}, user);
      const { challenge } = options;
      const body = { name: 'Phone', challenge, passkey: authenticator.create(options) };
      return (await api.send(endpoints.addPasskey, { body }, user)).status;
    };
    expect([await add(), await add()]).toEqual([201, 409]);
  });
});

describe('a sign-in with a passkey', () => {
  it('starts a session', async () => {
    const { user, authenticator } = await createOwner();
    const pending = await startSignIn(api, user);
    expect(pending.methods).toEqual(['passkey', 'recovery_code']);
    const options = optionsOf(pending);
    expect(options.allowCredentials).toMatchObject([{ id: authenticator.credentialId }]);
    const reply = await completeSignIn(api, pending, { passkey: authenticator.get(options) });
    expect(reply.status, reply.text).toBe(200);
    const { passkeys } = await api.call(endpoints.getSecondFactors, {}, user);
    expect(passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  it('uses up its challenge, even if the proof is refused', async () => {
    const { user, authenticator } = await createOwner();
    const pending = await startSignIn(api, user);
    const stranger = new SoftwareAuthenticator(storeUrl).get(optionsOf(pending));
    const forged = {
      ...stranger,
      id: authenticator.credentialId,
      rawId: authenticator.credentialId,
    };
    expect(await completeSignIn(api, pending, { passkey: forged })).toMatchObject(refused);
    const passkey = authenticator.get(optionsOf(pending));
    expect(await completeSignIn(api, pending, { passkey })).toMatchObject(expired);
  });

  it('accepts a proof once, also when it is sent twice concurrently', async () => {
    const { user, authenticator } = await createOwner();
    const pending = await startSignIn(api, user);
    const passkey = authenticator.get(optionsOf(pending));
    const replies = await Promise.all([1, 2].map(() => completeSignIn(api, pending, { passkey })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses proofs for another challenge or page, and unknown passkeys', async () => {
    const { user, authenticator } = await createOwner();
    const earlier = authenticator.get(optionsOf(await startSignIn(api, user)));
    const onPhishingPage = new SoftwareAuthenticator('https://phishing.example');
    for (const passkeyFor of [
      () => earlier,
      (pending: SecondFactorChallenge) => ({
        ...onPhishingPage.get(optionsOf(pending)),
        id: authenticator.credentialId,
      }),
      (pending: SecondFactorChallenge) =>
        new SoftwareAuthenticator(storeUrl).get(optionsOf(pending)),
    ]) {
      const pending = await startSignIn(api, user);
      const reply = await completeSignIn(api, pending, { passkey: passkeyFor(pending) });
      expect(reply).toMatchObject(refused);
    }
  });

  it('refuses a passkey whose count of signatures has not grown', async () => {
    const { user, authenticator } = await createOwner();
    const signIn = async () => {
      const pending = await startSignIn(api, user);
      return completeSignIn(api, pending, { passkey: authenticator.get(optionsOf(pending)) });
    };
    authenticator.counter = 5;
    expect((await signIn()).status).toBe(200);
    authenticator.counter = 5; // as a copy would have it
    expect(await signIn()).toMatchObject(refused);
    expect((await signIn()).status).toBe(200);
  });

  it('accepts one of two passkeys with the same count of signatures at once', async () => {
    const { user, authenticator } = await createOwner();
    const sign = async () => {
      const pending = await startSignIn(api, user);
      authenticator.counter = 5;
      return { pending, passkey: authenticator.get(optionsOf(pending)) };
    };
    const copies = [await sign(), await sign()];
    const replies = await Promise.all(
      copies.map(({ pending, passkey }) => completeSignIn(api, pending, { passkey })),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, refused.status]);
  });
});

describe('a confirmation with a passkey', () => {
  it('confirms the session, once and with a challenge of its own', async () => {
    const { user, authenticator } = await createOwner();
    await age(api, user.u_id, { signedInAt: 10 * 60_000 });
    const confirm = (challenge: Pick<SecondFactorChallenge, 'passkey'>, token?: string) => {
      const passkey = authenticator.get(optionsOf(challenge));
      return api.send(endpoints.confirmSession, { body: { challenge: token, passkey } }, user);
    };
    const ofSignIn = await startSignIn(api, user);
    expect((await confirm(ofSignIn, ofSignIn.challenge)).status).toBe(400);
    const started = await api.call(endpoints.startConfirmation, {}, user);
    expect((await confirm(started)).status).toBe(400);
    expect((await confirm(started, started.challenge)).status).toBe(200);
    expect((await confirm(started, started.challenge)).status).toBe(400);
    await api.call(endpoints.replaceRecoveryCodes, {}, user);
  });

  it("refuses another user's challenge", async () => {
    const [{ user, authenticator }, other] = [await createOwner(), await createOwner()];
    const started = await api.call(endpoints.startConfirmation, {}, other.user);
    const passkey = authenticator.get(optionsOf(started));
    const body = { challenge: started.challenge, passkey };
    expect((await api.send(endpoints.confirmSession, { body }, user)).status).toBe(400);
  });
});

describe('removing a passkey', () => {
  it('is refused for those of other users', async () => {
    const { user, authenticator } = await createOwner();
    const params = { passkey_id: authenticator.credentialId };
    const stranger = await api.createCustomer();
    expect((await api.send(endpoints.removePasskey, { params }, stranger)).status).toBe(404);
    await api.call(endpoints.removePasskey, { params }, user);
    expect((await api.send(endpoints.removePasskey, { params }, user)).status).toBe(404);
    const { passkeys, recoveryCodesLeft } = await api.call(endpoints.getSecondFactors, {}, user);
    expect({ passkeys, recoveryCodesLeft }).toEqual({ passkeys: [], recoveryCodesLeft: 0 });
    const mails = await mailsTo(api, user.email);
    expect(mails.at(-1)?.text).toContain('A passkey was removed');
  });

  it('keeps the other second factors', async () => {
    const { user, authenticator } = await createOwner();
    const second = await enrolPasskey(api, user);
    const params = { passkey_id: authenticator.credentialId };
    await api.call(endpoints.removePasskey, { params }, user);
    const pending = await startSignIn(api, user);
    const passkey = second.get(optionsOf(pending));
    expect((await completeSignIn(api, pending, { passkey })).status).toBe(200);
  });
});
