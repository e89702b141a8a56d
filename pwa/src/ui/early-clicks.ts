/**
 * Handles clicks in sections of a server-rendered page whose code is still loading, which React cannot
 * handle: follows links within the app, and repeats presses of buttons.
 */
export class EarlyClicks {
  #pressed: HTMLElement | null = null;

  constructor(private readonly follow: (path: string) => void) {}

  /** Has to be called after React has attached its own listeners to the root. */
  listen(root: Element): void {
    root.addEventListener('click', (event) => this.#handle(event as MouseEvent), true);
  }

  /** Repeats the last press. If its section is still not hydrated, the press waits for the next call. */
  readonly repeat = (): void => {
    const button = this.#pressed;
    this.#pressed = null;
    button?.click();
  };

  #handle(event: MouseEvent): void {
    // React stops a click that it cannot handle yet.
    if (!event.cancelBubble || event.defaultPrevented || !(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('a,button');
    if (element instanceof HTMLAnchorElement) {
      if (!isWithinApp(element) || opensElsewhere(event, element.target)) return;
      this.follow(element.pathname + element.search + element.hash);
    } else if (element) {
      this.#pressed = element;
    } else {
      return;
    }
    event.preventDefault();
  }
}

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
