import type { Document } from 'mongodb';
import type { Entities, ObservedEvent } from './entities.ts';
import { type ExpectedEvents, MismatchError } from './format.ts';
import { match } from './matching.ts';

/** Compares the observed events of a client with the expected ones. */
export function checkEvents(expected: ExpectedEvents, entities: Entities): void {
  const { client, eventType = 'command', ignoreExtraEvents = false } = expected;
  const isCommand = eventType === 'command';
  const observed = entities
    .client(client)
    .events.filter(({ name }) => name.startsWith('command') === isCommand);
  for (const [i, expectedEvent] of expected.events.entries()) {
    const [name = '', fields = {}] = Object.entries(expectedEvent)[0] ?? [];
    const actual = observed[i];
    if (actual?.name !== name)
      throw new MismatchError(`event ${i} of ${client} is ${nameOf(actual)}, not ${name}`);
    const { command, reply, ...rest } = fields;
    match(rest, actual.event, entities, `event ${i}`);
    if (command)
      match(
        command,
        withoutOwnTimeout(command, actual.event.command),
        entities,
        `event ${i}.command`,
      );
    if (reply) match(reply, actual.event.reply, entities, `event ${i}.reply`);
  }
  const extra = observed[expected.events.length];
  if (extra && !ignoreExtraEvents)
    throw new MismatchError(`${client} has an unexpected event: ${nameOf(extra)}`);
}

function nameOf(event: ObservedEvent | undefined): string {
  if (!event) return 'missing';
  return [event.name, event.event.commandName].filter(Boolean).join(' ');
}

/** Removes the driver's wtimeout, which it adds to every commit and abort instead of retries only. */
function withoutOwnTimeout(expected: Document, { ...command }: Document): Document {
  const isEnd = command.commitTransaction ?? command.abortTransaction;
  const isOwn = isEnd && expected.writeConcern?.wtimeout === undefined;
  if (!isOwn || !command.writeConcern) return command;
  const { wtimeout: _, ...writeConcern } = command.writeConcern;
  return { ...command, writeConcern };
}
