import { z } from 'zod'
import { recordKindNames } from './record-kind-name.ts'

/** A record of any kind as an editor loads it. */
export const storedRecord = z.object({
  record: z.record(z.string(), z.unknown()),
  /** A change must contain this version, so that the server can detect that someone else has saved in the meantime. */
  version: z.int(),
  /** Null for a shipped record that staff have not changed. */
  changedAt: z.iso.datetime().nullable(),
})
export type StoredRecord = z.infer<typeof storedRecord>

/** Selects the current records, or those that staff have removed. */
export const recordState = z.enum(['current', 'removed'])
export type RecordState = z.infer<typeof recordState>

/** A record that references another one. */
export const recordUse = z.object({ kind: z.enum(recordKindNames), id: z.string(), title: z.string() })
export type RecordUse = z.infer<typeof recordUse>

/** A record as a list shows it. */
export const listedRecord = z.object({
  id: z.string(),
  title: z.string(),
  changedAt: z.iso.datetime().nullable(),
})
