import { z } from 'zod'
import { paymentTypes } from '#features/event-prices/rules/due/due.ts'
import { poundsField } from '#kernel/fields.ts'
import { genericTexts } from '#kernel/generic-messages.ts'

/** The chosen payment option (PAY-O3). `amountGBP` is required for a custom payment, and ignored for the others. */
export const paymentSettings = z
  .strictObject({
    paymentType: z.enum(paymentTypes),
    amountGBP: poundsField.optional(),
    useInstalments: z.boolean().optional(),
  })
  .refine(({ paymentType, amountGBP }) => paymentType !== 'custom' || amountGBP !== undefined, {
    path: ['amountGBP'],
    message: genericTexts.valueRequired,
  })

export type PaymentSettings = z.infer<typeof paymentSettings>
