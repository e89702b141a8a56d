import autocannon from 'autocannon';

interface Load {
  port: number;
  path: string;
  /** Sent as JSON by POST, one after another and repeatedly. */
  bodies: readonly unknown[];
  connections: number;
  seconds: number;
}

/** Returns the average number of responses per second. @throws Error if any request fails. */
export async function requestsPerSecond({
  port,
  path,
  bodies,
  connections,
  seconds,
}: Load): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })),
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${port}${path}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return result.requests.average;
}
