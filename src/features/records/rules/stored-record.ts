import { z } from 'zod'
import { recordKindNames } from './record-kind-name.ts'

/** A record as an editor loads it, of whatever kind. */
export const storedRecord = z.object({
  record: z.record(z.string(), z.unknown()),
  /** To be sent back with a change: it tells whether somebody else saved in between. */
  version: z.int(),
  /** Null while it is as it was shipped. */
  changedAt: z.iso.datetime().nullable(),
})
export type StoredRecord = z.infer<typeof storedRecord>

/** Records that are there, or those that staff have removed. */
export const recordState = z.enum(['there', 'removed'])
export type RecordState = z.infer<typeof recordState>

/** A record that names another one. */
export const recordUse = z.object({ kind: z.enum(recordKindNames), id: z.string(), title: z.string() })
export type RecordUse = z.infer<typeof recordUse>

/** A record as a list shows it. */
export const listedRecord = z.object({
  id: z.string(),
  title: z.string(),
  changedAt: z.iso.datetime().nullable(),
})
