import type { Connection, Model, Schema } from 'mongoose';

/** Returns a function that returns the model of a connection. */
export function modelOf<Document>(name: string, schema: Schema<Document>) {
  return (connection: Connection): Model<Document> =>
    connection.models[name] ?? connection.model<Document>(name, schema);
}
