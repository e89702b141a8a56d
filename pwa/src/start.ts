import './styles/index.css';

/** Milliseconds after which the app comes even where a picture does not, or nobody looks. */
const patience = 1_500;

/** What the server painted is on the screen, with the pictures that are seen first. */
async function isSeen(root: Element): Promise<void> {
  const pictures = root.querySelectorAll<HTMLImageElement>('img[loading="eager"]');
  await Promise.allSettled(Array.from(pictures, (picture) => picture.decode()));
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
}

/** The page's scripts, by the server's list, all at once. */
function fetchAll(scripts: string): void {
  for (const href of scripts.split(' ').filter(Boolean)) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.crossOrigin = '';
    document.head.append(link);
  }
}

/** What can be seen comes first, and then what makes it answer: both at once would wait for each other. */
async function start(): Promise<void> {
  const root = document.querySelector<HTMLElement>('#root[data-painted]');
  if (root) {
    await Promise.race([isSeen(root), new Promise((late) => setTimeout(late, patience))]);
    fetchAll(root.dataset.scripts ?? '');
  }
  const { begin } = await import('./main.tsx');
  await begin();
}

start().catch((error: unknown) => {
  console.error(error);
  // What is painted can be read, and its links lead on; the rest comes with the connection.
  addEventListener('online', () => location.reload(), { once: true });
});
