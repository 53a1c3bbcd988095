import { type RefusalText, refusalFrom, sharedRefusals } from '#kernel/refusal.ts'

/** Refusals of amounts to pay. */
export const priceRefusals = {
  nothingDue: { status: 409, text: 'There is nothing to pay' },
  amountOutOfRange: { status: 422, text: 'The amount must be between £{least} and £{most}' },
} as const satisfies Record<string, RefusalText>

declare module '#kernel/refusal.ts' {
  interface RefusalTexts extends PriceRefusals {}
}
type PriceRefusals = typeof priceRefusals

/** Creates a refusal from its code and the facts for its text. */
export const refusal = refusalFrom({ ...sharedRefusals, ...priceRefusals })
