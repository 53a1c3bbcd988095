import { z } from 'zod'
import { recordKindNames } from './record-kind-name.ts'

/** A record of any kind as an editor loads it. */
export const storedRecord = z.object({
  record: z.record(z.string(), z.unknown()),
  /** Sent back with a change, to detect whether somebody else saved in the meantime. */
  version: z.int(),
  /** Null while the record is as shipped. */
  changedAt: z.iso.datetime().nullable(),
})
export type StoredRecord = z.infer<typeof storedRecord>

/** Current records, or those that staff have removed. */
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
