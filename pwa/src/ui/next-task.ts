/**
 * Resolves in a task of its own, so that the browser can respond to the user first. Unlike a timer, a
 * message is not delayed in a tab in the background.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
