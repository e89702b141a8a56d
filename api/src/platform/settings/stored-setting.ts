/** A setting with a document of its own in `store_settings`. */
export interface StoredSetting<Value> {
  /** The document's _id. */
  readonly settingId: string;
  /** Returns the value of a stored document, or the default without one. */
  valueOf(stored: object | undefined): Value;
}
