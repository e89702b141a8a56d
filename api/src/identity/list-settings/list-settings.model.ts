import type { AdminList, ListView } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** The columns and saved views of one list, of one admin. */
export interface ListSettingsDocument {
  /** `u_id:list` */
  _id: string;
  u_id: number;
  list: AdminList;
  /** Keys of hidden columns; null for the list's default. */
  hidden: string[] | null;
  views: ListView[];
  /** Counts the changes, so that those of two devices do not overwrite each other. */
  version: number;
}

const view = new Schema<ListView>(
  {
    name: { type: String, required: true },
    query: { type: String, default: '' },
    hidden: { type: [String], default: [] },
  },
  { _id: false },
);

const schema = new Schema<ListSettingsDocument>(
  {
    ...required(String, '_id', 'list'),
    ...required(Number, 'u_id', 'version'),
    hidden: { type: [String], default: null },
    views: { type: [view], default: [] },
  },
  { collection: 'list_settings', versionKey: false },
);
schema.index({ u_id: 1 });

export const listSettingsModel = modelOf('ListSettings', schema);
