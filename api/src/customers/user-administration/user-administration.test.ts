import { endpoints, maxCountedResults } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  createImageFile,
  createProduct,
  createReview,
  placeOrder,
} from '../../../test/factories.ts';
import { password, startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { userSearchTerms } from '../../identity/accounts/user-search-terms.ts';

const api = await useTestApi();

const sessionEnded = { status: 401, body: { status: 403 } };

describe('users', () => {
  it('are listed in sign-up order, without passwords or token versions', async () => {
    const admin = await api.createAdmin();
    const asha = await api.createCustomer('+447700900000');
    const { data } = await api.call(endpoints.getUsers, {}, admin);
    expect(data.slice(-2)).toEqual([
      expect.objectContaining({ u_id: admin.u_id, u_type: '0', role: 'owner', status: 1 }),
      {
        u_id: asha.u_id,
        u_name: asha.u_name,
        email: asha.email,
        emailVerified: true,
        mo_no: '+447700900000',
        u_type: '1',
        role: null,
        status: 1,
      },
    ]);
    const { text } = await api.send(endpoints.getUsers, {}, admin);
    expect(text).not.toMatch(/argon2|password|tokenVersion/);
  });

  it('are found, page by page, by prefixes of name, email address, phone number or id', async () => {
    const fresh = await startTestApi();
    try {
      const admin = await fresh.createAdmin();
      const customers = [
        ['Zoë Q. Rathore', 'zoe@shop.example', '+919812345678'],
        ['Zubin Rao', 'z.rao@mail.example', '+12025550123'],
        ['Meera (VIP)', 'meera@rao.example', '+447700900123'],
        ['Łukasz Østergård-Strauß', 'lukasz@mail.example', '+48123456789'],
        ['Þóra O’Brien', "thora.o'brien@mail.example", '+3545812345'],
        ['हीरा मोदी', 'hira@mail.example', '+919812345679'],
        ['கயல்விழி', 'kayal@mail.example', '+919812345670'],
      ] as const;
      const passwords = { password, confirm_password: password };
      for (const [u_name, email, mo_no] of customers) {
        await fresh.call(endpoints.register, { body: { u_name, email, mo_no, ...passwords } });
      }
      const find = async (query: object) => {
        const { users, totalCount } = await fresh.call(endpoints.getUsersPage, { query }, admin);
        expect(totalCount).toBeGreaterThanOrEqual(users.length);
        return users.map(({ u_name }) => u_name);
      };
      const names = customers.map(([u_name]) => u_name);
      const [zoe, zubin, meera, lukasz, thora, hira, kayal] = names;
      expect((await find({ u_type: '1' })).slice(0, 7)).toEqual(names.toReversed());
      for (const [search, found] of [
        ['z', [zubin, zoe]],
        ['ZOE rath', [zoe]],
        ['rao z', [zubin]],
        ['rao', [meera, zubin]],
        ['z.rao@mail.example', [zubin]],
        ['+91 98123 45678', [zoe]],
        ['981234567', [kayal, hira, zoe]],
        ['9812345678', [zoe]],
        ['(202)', [zubin]],
        ['202-555', [zubin]],
        ['vip)', [meera]],
        ['.*', []],
        ['^z', [zubin, zoe]],
        ['lukasz ostergard', [lukasz]],
        ['STRAUSS', [lukasz]],
        ['Ostergardstrauß', [lukasz]],
        ['thora', [thora]],
        ["O'Brien", [thora]],
        ['obrien', [thora]],
        ['Oʼbri', [thora]],
        ['brien', [thora]],
        ["thora.o'brien@mail.example", [thora]],
        ['हीरा', [hira]],
        ['मदी', []],
        ['கயல்', [kayal]],
        ['💎', []],
        ['--', []],
        ["   '", []],
        ['!!!', []],
        ['unknown', []],
      ] as const) {
        expect(await find({ search }), search).toEqual(found);
      }
      expect(await find({ search: 'z', page: 2, perPage: 1 })).toEqual([zoe]);
      expect(await find({ u_type: '0' })).toEqual([admin.u_name]);

      const { users } = await fresh.call(
        endpoints.getUsersPage,
        { query: { search: 'zubin' } },
        admin,
      );
      const [{ u_id } = { u_id: 0 }] = users;
      await fresh.call(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin);
      expect(await find({ status: 0 })).toEqual([zubin]);
      expect(await find({ search: String(u_id) })).toContain(zubin);
    } finally {
      await fresh.close();
    }
  });

  it('are found by their new name after a change', async () => {
    const admin = await api.createAdmin();
    const asha = await api.createCustomer();
    const found = async (search: string) =>
      (await api.call(endpoints.getUsersPage, { query: { search } }, admin)).users.map(
        ({ u_id }) => u_id,
      );
    const body = { u_name: 'Ottilie Newname', email: asha.email };
    await api.call(endpoints.updateProfile, { body }, asha);
    expect(await found('ottilie new')).toEqual([asha.u_id]);
  });

  it('are counted up to a limit in searches, which stay newest first', async () => {
    const admin = await api.createAdmin();
    const { insertedCount } = await api.connection.collection<{ _id: number }>('users').insertMany(
      Array.from({ length: maxCountedResults + 1 }, (_, index) => {
        const user = { _id: 500_000 + index, u_name: 'Zenobia Many', mo_no: '+15550001111' };
        const email = `${index}@many.example`;
        const rest = {
          email,
          u_type: index % 2 === 0 ? '0' : '1',
          status: index % 3 === 0 ? 0 : 1,
        };
        return { ...user, ...rest, ...userSearchTerms({ ...user, email }) };
      }),
    );
    const getPage = (query: object) => api.call(endpoints.getUsersPage, { query }, admin);
    const newest = 500_000 + insertedCount - 1;
    const numbers = (users: { u_id: number }[]) => users.map(({ u_id }) => u_id);
    const { users, ...counts } = await getPage({ search: 'zenobia', perPage: 2, page: 2 });
    expect(numbers(users)).toEqual([newest - 2, newest - 3]);
    expect(counts).toEqual({ totalCount: maxCountedResults, hasMore: true });
    const admins = await getPage({ search: 'zeno', u_type: '0', status: 0, perPage: 2 });
    expect(numbers(admins.users)).toEqual([newest - 4, newest - 10]);
    expect(admins).toMatchObject({ totalCount: 167, hasMore: false });
    await api.connection
      .collection<{ _id: number }>('users')
      .deleteMany({ _id: { $gte: 500_000 } });
  });

  it('lose their session when deactivated, and do not get it back when reactivated', async () => {
    const admin = await api.createAdmin();
    const asha = await api.createCustomer();
    const set = (status: 0 | 1) =>
      api.call(endpoints.changeUserStatus, { body: { u_id: asha.u_id, status } }, admin);
    const cart = () => api.send(endpoints.getCartData, {}, asha);

    expect((await cart()).status).toBe(200);
    expect((await set(0)).data.status).toBe(0);
    expect(await cart()).toMatchObject(sessionEnded);
    const login = { body: { email: asha.email, password } };
    expect((await api.send(endpoints.login, login)).status).toBe(403);

    expect((await set(1)).data.status).toBe(1);
    expect(await cart()).toMatchObject(sessionEnded);
    const { data } = await api.call(endpoints.login, login);
    const back = { token: data.auth_token };
    expect((await api.send(endpoints.getCartData, {}, back)).status).toBe(200);
    // Setting the same status again changes nothing and ends no session.
    await set(1);
    expect((await api.send(endpoints.getCartData, {}, back)).status).toBe(200);
  });

  it('are 404 when they do not exist', async () => {
    const admin = await api.createAdmin();
    const u_id = 999_999;
    const changed = { body: { u_id, status: 0 } };
    expect((await api.send(endpoints.changeUserStatus, changed, admin)).status).toBe(404);
    expect((await api.send(endpoints.deleteUser, { params: { u_id } }, admin)).status).toBe(404);
  });
});

describe('a deleted customer', () => {
  it('leaves anonymous orders and ratings', async () => {
    const admin = await api.createAdmin();
    const asha = await api.createCustomer();
    const stone = await createProduct(api);
    const { p_id } = stone;
    const { orderId } = await placeOrder(api, asha, stone);
    const files = [await createImageFile('teal')];
    const { image_url } = await createReview(api, asha, p_id, { rating: 4, files });
    await api.call(endpoints.addToCart, { body: { p_id } }, asha);
    const delivered = { params: { orderId }, body: { status: 'Delivered' as const } };
    await api.call(endpoints.changeOrderStatus, delivered, admin);

    const params = { u_id: asha.u_id };
    expect(await api.call(endpoints.deleteUser, { params }, admin)).toEqual({
      message: 'User deleted successfully.',
    });

    expect(await api.send(endpoints.getCartData, {}, asha)).toMatchObject(sessionEnded);
    const login = { body: { email: asha.email, password } };
    expect((await api.send(endpoints.login, login)).status).toBe(401);
    const users = await api.call(endpoints.getUsers, {}, admin);
    expect(users.data.map(({ u_id }) => u_id)).not.toContain(asha.u_id);

    const orders = await api.send(endpoints.getAllOrders, {}, admin);
    expect(orders.text).toContain(orderId);
    for (const trace of [asha.email, asha.u_name, 'Ring Road']) {
      expect(orders.text).not.toContain(trace);
    }
    const reviews = await api.call(endpoints.getUserReviews, { body: { p_id } });
    expect(reviews.data).toMatchObject([{ rating: 4, user: null, image_url: null }]);
    expect((await api.fetch(`/assets/UserReviews/${image_url}`)).status).toBe(404);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect([data.averageRating, data.reviewCount]).toEqual([4, 1]);
    expect(await api.connection.collection('cart_rows').countDocuments(params)).toBe(0);
  });
});

describe('admins', () => {
  it('deactivate and delete each other but not themselves', async () => {
    const [one, two] = [await api.createAdmin(), await api.createAdmin()];
    const deactivate = (u_id: number) => ({ body: { u_id, status: 0 } });
    const own = await api.send(endpoints.changeUserStatus, deactivate(one.u_id), one);
    expect([own.status, own.body?.description]).toEqual([
      409,
      "You can't deactivate your own account: an owner must remain.",
    ]);
    const params = { u_id: one.u_id };
    expect((await api.send(endpoints.deleteUser, { params }, one)).status).toBe(409);

    await api.call(endpoints.changeUserStatus, { body: { u_id: two.u_id, status: 0 } }, one);
    expect(await api.send(endpoints.getUsers, {}, two)).toMatchObject(sessionEnded);
    await api.call(endpoints.deleteUser, { params: { u_id: two.u_id } }, one);
    expect((await api.send(endpoints.getUsers, {}, one)).status).toBe(200);
  });

  it('keep at least one owner when all deactivate, delete and demote each other concurrently', async () => {
    const fresh = await startTestApi();
    const replica = await startTestApi({ databaseOf: fresh });
    try {
      for (let round = 0; round < 6; round++) {
        const admins = [
          await fresh.createAdmin(),
          await fresh.createAdmin(),
          await fresh.createAdmin(),
        ];
        await Promise.all(
          admins.map((admin, index) => {
            const { u_id = 0 } = admins[(index + 1) % admins.length] ?? {};
            const at = index % 2 === 0 ? fresh : replica;
            const removals = [
              () => at.send(endpoints.changeUserStatus, { body: { u_id, status: 0 } }, admin),
              () => at.send(endpoints.deleteUser, { params: { u_id } }, admin),
              () =>
                at.send(
                  endpoints.changeUserRole,
                  { params: { u_id }, body: { role: null } },
                  admin,
                ),
            ];
            return removals[index]?.();
          }),
        );
        const alive = await Promise.all(
          admins.map(async (admin) => (await fresh.send(endpoints.getUsers, {}, admin)).status),
        );
        expect(alive).toContain(200);
      }
    } finally {
      await replica.close();
      await fresh.close();
    }
  });
});
