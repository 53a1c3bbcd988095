import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals because of the stage of an event or the length of a package. */
export const documentRefusals = {
  stageForbids: { status: 409, text: 'Not possible while the event is {stage}' },
  daysMaximum: { status: 422, text: 'Maximum days count achieved' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends DocumentRefusals {}
}
type DocumentRefusals = typeof documentRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...documentRefusals })
