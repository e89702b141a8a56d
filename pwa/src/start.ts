import './styles/index.css';
import { keepInstallPrompt } from './browser/install-prompt.ts';
import { storageKeys } from './browser/storage-keys.ts';
import { catalogueWorker } from './offline/catalogue/catalogue-worker.ts';
import { rememberPress, repeatPress } from './ui/early-press.ts';
import { nextTask } from './ui/next-task.ts';
import { whenUsed } from './ui/schedule.ts';

/** The app starts after this even if an image has not loaded, or the tab is in the background. */
const firstPaintTimeoutMs = 1_500;

/** A tab in the background has no frames. */
const nextPaintTimeoutMs = 100;

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Resolves when the next frame is on the screen. */
const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves when the server-rendered content is on the screen, with the images seen first. */
async function firstPaint(root: Element): Promise<void> {
  const images = root.querySelectorAll<HTMLImageElement>('img[loading="eager"]');
  await Promise.allSettled(Array.from(images, (image) => image.decode()));
  await nextPaint();
}

/** The app starts after this if the visitor has not used the page: until then it can be read. */
const quietMs = 4_000;

/** Whether the page has to show what only a signed-in user sees. */
function hasSession(): boolean {
  try {
    return localStorage.getItem(storageKeys.session) !== null;
  } catch {
    return false; // no access
  }
}

/** Links are added in several tasks, because each of them starts a request. */
const linksPerTask = 8;

/** Loads scripts concurrently, which the server has listed in the page. */
async function preloadScripts(scripts: string): Promise<void> {
  for (const [index, href] of scripts.split(' ').filter(Boolean).entries()) {
    if (index > 0 && index % linksPerTask === 0) await nextTask();
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.crossOrigin = '';
    document.head.append(link);
  }
}

/**
 * Loads the app after the first paint, because its scripts would compete with the images. A page that the
 * server rendered for visitors starts it when it is used.
 */
async function start(): Promise<void> {
  keepInstallPrompt();
  const root = document.querySelector<HTMLElement>('#root[data-painted]');
  if (root) {
    rememberPress(root);
    const isUsed = new Promise<void>((resolve) => whenUsed(resolve, quietMs));
    await Promise.race([firstPaint(root), delay(firstPaintTimeoutMs)]);
    await preloadScripts(root.dataset.scripts ?? '');
    if (!hasSession()) {
      await isUsed;
      // The browser shows what a tap or a scroll changes before scripts are evaluated.
      await Promise.race([nextPaint(), delay(nextPaintTimeoutMs)]);
    }
  } else if (navigator.serviceWorker?.controller) {
    // Without a connection the first screen waits for it.
    try {
      catalogueWorker();
    } catch {
      // The offline support reports the error when it starts; the shop works without a worker.
    }
  }
  // Each part of the app is evaluated in a task of its own: all at once would block a phone.
  await import('./react-root.ts');
  await nextTask();
  const { mount } = await import('./main.tsx');
  await nextTask();
  await mount(repeatPress);
}

start().catch((error: unknown) => {
  console.error(error);
  // Server-rendered content can be read and its links work; the app starts with the connection.
  addEventListener('online', () => location.reload(), { once: true });
});
