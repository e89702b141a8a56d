import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, BlockList, isIP } from 'node:net';
import { createHttpServer } from '../platform/http/http-server.ts';

export interface Listening {
  servers: Server[];
  port: number;
}

/**
 * Listens on the same port of each address. Skips an IPv6 address where the machine has no IPv6.
 * @param port 0 for any free port
 */
export async function listen(
  listener: RequestListener,
  port: number,
  hosts: readonly string[],
): Promise<Listening> {
  const servers: Server[] = [];
  let boundPort = port;
  for (const host of hosts) {
    const server = createHttpServer(listener);
    try {
      boundPort = await bind(server, boundPort, host);
      servers.push(server);
    } catch (error) {
      const isFirst = servers.length === 0;
      if (isFirst || !isMissingAddress(error)) throw error;
    }
  }
  return { servers, port: boundPort };
}

async function bind(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  return (server.address() as AddressInfo).port; // a listening TCP server has a port
}

function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    /^EA(DDRNOTAVAIL|FNOSUPPORT)$/.test(String(error.code))
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Whether a host name or address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  return version === 0
    ? host === 'localhost'
    : loopback.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
