import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of records that staff edit. */
export const recordRefusals = {
  recordExists: { status: 409, text: 'A {what} with the id {id} already exists' },
  recordInUse: { status: 409, text: 'This {what} is in use {use}' },
  recordNotRestored: { status: 409, text: 'The {what} {title} cannot be restored: {why}' },
  tooManyViews: { status: 422, text: 'There are {most} saved views already. Remove one first.' },
  fileUnreadable: { status: 422, text: 'This file cannot be read: {reason}' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends RecordRefusals {}
}
type RecordRefusals = typeof recordRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...recordRefusals })
