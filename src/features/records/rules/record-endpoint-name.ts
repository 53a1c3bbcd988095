import { capital } from '#kernel/capital.ts'
import type { RecordKindName } from './record-kind-name.ts'

/** What an endpoint of a kind does to one record. */
export type RecordAction = 'create' | 'change' | 'remove'
type RecordEndpointName = `${RecordAction}${Capitalize<RecordKindName>}`

/** Returns the name of an endpoint: 'change' and 'venue' → 'changeVenue'. */
export const recordEndpointName = (action: RecordAction, kind: RecordKindName): RecordEndpointName =>
  `${action}${capital(kind)}` as RecordEndpointName
