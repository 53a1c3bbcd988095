import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of the picture library. */
export const mediaRefusals = {
  pictureUnusable: { status: 422, text: 'This picture cannot be used: {reason}' },
  filesUnavailable: {
    status: 503,
    text: 'Pictures cannot be stored at the moment. Please try again in a few minutes.',
  },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends MediaRefusals {}
}
type MediaRefusals = typeof mediaRefusals

/** Creates a refusal from its code and the values for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...mediaRefusals })
