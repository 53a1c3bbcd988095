import { capital } from '#kernel/capital.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** What is done to one record by a call of its kind. */
export type RecordCall = 'create' | 'change' | 'remove'
type RecordCallName = `${RecordCall}${Capitalize<RecordKindName>}`

/** 'change' and 'venue' → 'changeVenue'. */
export const recordCallName = (what: RecordCall, kind: RecordKindName): RecordCallName =>
  `${what}${capital(kind)}` as RecordCallName
