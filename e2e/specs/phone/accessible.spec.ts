import { expectAccessible } from '../../fixtures/axe.ts';
import { expectFits } from '../../fixtures/fits.ts';
import { test } from '../../fixtures/test.ts';
import { shopScenes } from '../../scenes/shop.ts';

for (const { name, prepare, isMishap } of shopScenes) {
  test(`${name} has no barrier`, async ({ page, isMobile, store, admin, signIn, guard }) => {
    if (isMishap) guard.ignoreAll();
    await prepare({ page, isMobile, store, admin, signIn });
    await expectAccessible(page);
    await expectFits(page);
  });
}
