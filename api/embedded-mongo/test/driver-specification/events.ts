import type { Document } from 'mongodb';
import type { Entities, ObservedEvent } from './entities.ts';
import { type ExpectedEvents, Mismatch } from './format.ts';
import { match } from './matching.ts';

/** Compares what a client did with what a test expects that it did, one event after another. */
export function checkEvents(expected: ExpectedEvents, entities: Entities): void {
  const { client, eventType = 'command', ignoreExtraEvents = false } = expected;
  const isCommand = eventType === 'command';
  const observed = entities
    .client(client)
    .events.filter(({ name }) => name.startsWith('command') === isCommand);
  for (const [i, wanted] of expected.events.entries()) {
    const [name = '', fields = {}] = Object.entries(wanted)[0] ?? [];
    const actual = observed[i];
    if (actual?.name !== name)
      throw new Mismatch(`event ${i} of ${client} is ${nameOf(actual)}, not ${name}`);
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
    throw new Mismatch(`${client} had one event more: ${nameOf(extra)}`);
}

function nameOf(event: ObservedEvent | undefined): string {
  if (!event) return 'missing';
  return [event.name, event.event.commandName].filter(Boolean).join(' ');
}

/** The driver limits the write concern of every commit and abort in time, not of retried ones only. */
function withoutOwnTimeout(expected: Document, { ...command }: Document): Document {
  const isEnd = command.commitTransaction ?? command.abortTransaction;
  const isOwn = isEnd && expected.writeConcern?.wtimeout === undefined;
  if (!isOwn || !command.writeConcern) return command;
  const { wtimeout: _, ...writeConcern } = command.writeConcern;
  return { ...command, writeConcern };
}
