import { DBRef, onDemand } from 'bson';

const referenceField = Buffer.from('$ref\0');
/** BSON types of embedded documents and arrays. */
const nestingTypes = [3, 4];

/** Whether BSON bytes may contain a DBRef. */
export function mayContainReference(bytes: Buffer): boolean {
  return bytes.includes(referenceField);
}

/**
 * Restores the documents that the bson package decoded as instances of DBRef, which lose the order of the
 * fields and split a `$ref` at its dot. Queries and updates treat them like any other document.
 */
export function restoreReferences(decoded: object, bytes: Buffer, start = 0): object {
  const isReference = decoded instanceof DBRef;
  const fields = new Map<string, unknown>(
    Object.entries(isReference ? { ...decoded.fields, $id: decoded.oid } : decoded),
  );
  const entries = [...onDemand.parseToElements(bytes, start)].map(
    ([type, nameStart, nameLength, valueStart], i): [string, unknown] => {
      // the names of array elements have no meaning, so they need not be their positions
      const name = Array.isArray(decoded)
        ? String(i)
        : bytes.toString('utf8', nameStart, nameStart + nameLength);
      if (isReference && (name === '$ref' || name === '$db'))
        return [name, readString(bytes, valueStart)];
      const value = fields.get(name);
      const isNested = nestingTypes.includes(type) && typeof value === 'object' && value !== null;
      // fields that were requested as raw bytes stay raw
      const isRaw = value instanceof Uint8Array;
      return [name, isNested && !isRaw ? restoreReferences(value, bytes, valueStart) : value];
    },
  );
  return Array.isArray(decoded) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

function readString(bytes: Buffer, start: number): string {
  const textStart = start + 4;
  return bytes.toString('utf8', textStart, textStart + bytes.readInt32LE(start) - 1);
}
