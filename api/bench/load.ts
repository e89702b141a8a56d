import autocannon from 'autocannon';

export interface Load {
  port: number;
  path: string;
  /** Sent as JSON by POST, one after another and repeatedly. Without them the path is read by GET. */
  bodies?: readonly unknown[];
  connections: number;
  seconds: number;
}

export interface LoadResult {
  /** The average number of responses per second. */
  rate: number;
  requests: number;
  p99Ms: number;
}

/** Sends requests on several connections. @throws Error if any request fails. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const { port, path, bodies, connections, seconds } = load;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: bodies?.map((body) => ({
      method: 'POST' as const,
      path,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })) ?? [{ method: 'GET' as const, path }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${port}${path}: ${result.non2xx} failures, ${result.errors} errors`);
  }
  return {
    rate: result.requests.average,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
  };
}
