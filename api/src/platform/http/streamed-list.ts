const rowsPerChunk = 100;

/**
 * A response with all rows of a collection, which may be too many to hold in memory: a JSON array, or
 * an object with the array in one of its fields.
 */
export class StreamedList {
  constructor(
    private readonly rows: AsyncIterable<unknown>,
    /** The fields before the array, and the name of its field. */
    private readonly envelope?: { fields: object; name: string },
  ) {}

  /** Returns the response as JSON, in pieces. */
  async *json(): AsyncGenerator<string> {
    const { envelope } = this;
    let text = envelope ? `${openObject(envelope.fields)}${JSON.stringify(envelope.name)}:[` : '[';
    let count = 0;
    for await (const row of this.rows) {
      text += `${count > 0 ? ',' : ''}${JSON.stringify(row)}`;
      count++;
      if (count % rowsPerChunk > 0) continue;
      yield text;
      text = '';
    }
    yield `${text}]${envelope ? '}' : ''}`;
  }
}

/** Returns the JSON of an object without the closing brace, ready for another field. */
function openObject(fields: object): string {
  const json = JSON.stringify(fields).slice(0, -1);
  return json === '{' ? json : `${json},`;
}
