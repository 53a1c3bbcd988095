import { z } from 'zod'

/** Products of upcoming events, and the number of these events. */
const productsInEvents = z.object({ events: z.int(), products: z.int() })

/** What another exchange rate of a currency would change. */
export const ratePreview = z.object({
  currency: z.string(),
  /** Units of the currency for one pound, now and after the change. */
  rate: z.number(),
  newRate: z.number(),
  /** Catalogue products whose prices are calculated from a cost in the currency and a mark-up. They change at once. */
  repriced: z.object({
    count: z.int(),
    /** Some of them, each with one of its prices in pounds. */
    examples: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        beforeGBP: z.number().nullable(),
        afterGBP: z.number().nullable(),
      }),
    ),
  }),
  /** Booked products with costs in the currency. Their rate stays the one at which they were booked. */
  booked: productsInEvents,
  /** All other upcoming products with costs in the currency. Their costs and prices stay until a recalculation. */
  open: productsInEvents,
  /** True if `booked` and `open` stopped counting at the limit. */
  countIsMinimum: z.boolean(),
})
export type RatePreview = z.infer<typeof ratePreview>
