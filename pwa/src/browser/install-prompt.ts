/** Chromium's event that can show its install prompt. */
export interface InstallPromptEvent extends Event {
  /** Shows the browser's prompt. Works once. */
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

let last: InstallPromptEvent | null = null;
let listener: (event: InstallPromptEvent) => void = () => undefined;

/** Keeps the browser's offer to install for a better moment. It may come before the app has started. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    last = event;
    listener(event);
  });
}

/** Calls `act` with the offer, once the browser has made one. */
export function onInstallPrompt(act: (event: InstallPromptEvent) => void): void {
  listener = act;
  if (last) act(last);
}
