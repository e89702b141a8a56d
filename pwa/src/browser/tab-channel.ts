/**
 * Messages between the tabs of a browser. Where the browser refuses them, as Firefox does with site data
 * blocked, none arrive: such tabs share nothing anyway.
 */
export class TabChannel<Message> {
  readonly #channel: BroadcastChannel | undefined;

  constructor(name: string, onMessage: (message: Message) => void) {
    try {
      this.#channel = new BroadcastChannel(name);
      this.#channel.onmessage = ({ data }: MessageEvent<Message>) => onMessage(data);
    } catch (error) {
      console.warn('Messages between tabs are not available', error);
    }
  }

  /** Sends a message to all other tabs. */
  post(message: Message): void {
    this.#channel?.postMessage(message);
  }

  close(): void {
    this.#channel?.close();
  }
}
