import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of reviews. */
export const reviewRefusals = {
  reviewForbidden: {
    status: 403,
    text: 'You can review an event that you attended for up to 30 days after it',
  },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends ReviewRefusals {}
}
type ReviewRefusals = typeof reviewRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...reviewRefusals })
