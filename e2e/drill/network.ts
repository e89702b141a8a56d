import { execFileSync } from 'node:child_process';

const bridge = 'vajra-drill';
const subnet = '10.77.0';
/** The address of this process in the network of the hosts. */
export const ownAddress = `${subnet}.1`;

/** A host of its own: a Linux network namespace on a bridge. */
export interface Host {
  name: string;
  address: string;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** Hosts on one machine that can lose sight of each other. Needs root. */
export class Network {
  /** Replaces what a drill that was killed has left. */
  constructor() {
    this.remove();
    ip('link', 'add', 'name', bridge, 'type', 'bridge');
    ip('addr', 'add', `${ownAddress}/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
  }

  addHost(name: string, number: number): Host {
    const address = `${subnet}.${number}`;
    const namespace = namespaceOf(name);
    const [outer, inner] = [`vd-${name}`, `vd-${name}-in`];
    ip('netns', 'add', namespace);
    ip('link', 'add', outer, 'type', 'veth', 'peer', 'name', inner);
    ip('link', 'set', inner, 'netns', namespace);
    ip('link', 'set', outer, 'master', bridge);
    ip('link', 'set', outer, 'up');
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', inner);
    ip('-n', namespace, 'link', 'set', inner, 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
    return { name, address };
  }

  /** Drops what two hosts send each other, as a broken cable does: no connection is refused or closed. */
  cut(one: Host, other: Host): void {
    this.#route('add', one, other);
  }

  connect(one: Host, other: Host): void {
    this.#route('del', one, other);
  }

  #route(action: 'add' | 'del', one: Host, other: Host): void {
    ip('-n', namespaceOf(one.name), 'route', action, 'blackhole', `${other.address}/32`);
    ip('-n', namespaceOf(other.name), 'route', action, 'blackhole', `${one.address}/32`);
  }

  /** Removes the hosts, and ends what runs on them. */
  remove(): void {
    const names = ip('netns', 'list').toString().split('\n');
    const own = names.flatMap((line) => /^vajra-\w+/.exec(line) ?? []);
    for (const namespace of own) {
      const pids = ip('netns', 'pids', namespace).toString().split('\n').filter(Boolean);
      for (const pid of pids) process.kill(Number(pid), 'SIGKILL');
    }
    const links = ip('-o', 'link', 'show').toString();
    for (const [, link] of links.matchAll(/^\d+: (vd-\w+|vajra-drill)[@:]/gm)) {
      ip('link', 'delete', link ?? '');
    }
    for (const namespace of own) ip('netns', 'delete', namespace);
  }
}

const namespaceOf = (name: string) => `vajra-${name}`;

/** Returns the command that runs a program on a host. */
export function commandOn(host: Host, command: readonly string[]): string[] {
  return ['ip', 'netns', 'exec', namespaceOf(host.name), ...command];
}
