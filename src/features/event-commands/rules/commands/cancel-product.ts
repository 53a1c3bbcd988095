import { z } from 'zod'
import { yesNoField } from '#kernel/fields.ts'
import { penceFromPounds, roundHalfAwayFromZero } from '#kernel/money.ts'
import { withStage } from '../booking/with-stage.ts'
import { staffOnly } from '../permissions.ts'
import { amountField } from './add-item.ts'
import { entryCommand } from './define-command.ts'

/**
 * Cancels an entry. With a pricing override it still has a price in pounds and a cost in the supplier's currency,
 * both for the whole group (PKG-027).
 */
export const cancelProduct = entryCommand({
  name: 'cancelProduct',
  data: z.strictObject({ pricingOverride: yesNoField, costCurrency: amountField, priceGBP: amountField }),
  permission: staffOnly('cancelProduct'),
  example: {
    by: 'staff',
    on: 'booked',
    itineraryId: 'it-karting',
    data: { pricingOverride: 'Yes', costCurrency: 40, priceGBP: 60 },
  },
  change: (entry, { pricingOverride, costCurrency, priceGBP }) => {
    const charge =
      pricingOverride === 'Yes'
        ? {
            costMinor: roundHalfAwayFromZero((costCurrency ?? 0) * 100),
            pricePence: penceFromPounds(priceGBP ?? 0),
          }
        : null
    return { ...entry, stage: 'Cancelled', money: { ...entry.money, pricingOverride: charge } }
  },
})

/** Accepts a supplier's cancellation: the entry becomes Cancelled (PKG-027). */
export const acceptCancellation = entryCommand({
  name: 'acceptCancellation',
  data: z.strictObject({}),
  permission: staffOnly('acceptCancellation'),
  example: { by: 'staff', on: 'booked', itineraryId: 'it-hotel-1', data: {} },
  change: (entry) => withStage(entry, 'Cancelled'),
})
