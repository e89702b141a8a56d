import { PageMonitor } from '../../fixtures/page-monitor.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';

test('a failed request is allowed without a server, but no other error', async ({
  browser,
  server,
}) => {
  // Not the context of the test's own monitor.
  const page = await (await browser.newContext()).newPage();
  const monitor = new PageMonitor();
  monitor.watch(page.context());
  await page.goto(`${server.url}/about`);
  monitor.allowFailedRequests(server.url);
  await server.stop();
  await page.evaluate(() => fetch('/api/store').catch(() => undefined));
  expect(() => monitor.verify()).not.toThrow();

  await page.evaluate(() => {
    console.error('An error of the app.');
    setTimeout(() => {
      throw new Error('An exception of the app.');
    });
    document.body.insertAdjacentHTML('beforeend', '<p style="color: red">Inline style</p>');
  });
  for (const unexpected of [
    'unexpected console: An error of the app.',
    'unexpected exception: An exception of the app.',
    'violates the following Content Security Policy directive',
  ]) {
    await expect(() => expect(() => monitor.verify()).toThrow(unexpected)).toPass();
  }
  await page.context().close();
});
