import { hasTurns } from './hydration-turns.ts';

/**
 * Handles clicks in sections of a server-rendered page that React has not hydrated: follows links within
 * the app, and repeats presses of buttons while the section's code is loading.
 */
export class EarlyClicks {
  #pressed: HTMLElement | null = null;

  constructor(private readonly follow: (path: string) => void) {}

  /** Has to be called after React has attached its own listeners to the root. */
  listen(root: Element): void {
    root.addEventListener('click', (event) => this.#handleStopped(event as MouseEvent), true);
    root.addEventListener('click', (event) => this.#followUnhandled(event as MouseEvent));
  }

  /** Repeats the last press. If its section is still not hydrated, the press waits for the next call. */
  readonly repeat = (): void => {
    const button = this.#pressed;
    this.#pressed = null;
    button?.click();
  };

  /** React stops a click that it cannot handle yet. */
  #handleStopped(event: MouseEvent): void {
    if (!event.cancelBubble || event.defaultPrevented) return;
    const element = targetOf(event);
    if (element instanceof HTMLAnchorElement) {
      this.#follow(event, element);
    } else if (element) {
      this.#pressed = element;
      event.preventDefault();
    }
  }

  /**
   * React ignores a click in a section between two steps of its hydration; the app's links handle others.
   * Only on the page that the server rendered: later ones have plain links that load the page on purpose.
   */
  #followUnhandled(event: MouseEvent): void {
    if (!hasTurns() || event.defaultPrevented) return;
    const element = targetOf(event);
    if (!(element instanceof HTMLAnchorElement)) return;
    this.#follow(event, element);
  }

  #follow(event: MouseEvent, link: HTMLAnchorElement): void {
    if (!isWithinApp(link) || opensElsewhere(event, link.target)) return;
    this.follow(link.pathname + link.search + link.hash);
    event.preventDefault();
  }
}

const targetOf = ({ target }: MouseEvent): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('a,button') : null;

const isWithinApp = ({ origin, pathname, hash, download }: HTMLAnchorElement): boolean =>
  origin === location.origin && !pathname.startsWith('/api/') && !hash && !download;

/** Whether the browser opens a link that was clicked itself, in another tab or window. */
export function opensElsewhere(
  { button, metaKey, altKey, ctrlKey, shiftKey }: LinkClick,
  target: string | undefined,
): boolean {
  const isModified = metaKey || altKey || ctrlKey || shiftKey;
  return button !== 0 || isModified || (Boolean(target) && target !== '_self');
}

type LinkClick = Pick<MouseEvent, 'button' | 'metaKey' | 'altKey' | 'ctrlKey' | 'shiftKey'>;
