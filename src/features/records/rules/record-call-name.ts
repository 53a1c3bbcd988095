import { capital } from '#kernel/capital.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** What an endpoint of a kind does to one record. */
export type RecordCall = 'create' | 'change' | 'remove'
type RecordCallName = `${RecordCall}${Capitalize<RecordKindName>}`

/** Returns the name of an endpoint: 'change' and 'venue' → 'changeVenue'. */
export const recordCallName = (what: RecordCall, kind: RecordKindName): RecordCallName =>
  `${what}${capital(kind)}` as RecordCallName
