import { z } from 'zod'
import type { EntryMoney } from '#features/event-document/rules/package-document.ts'
import { yesNoField } from '#kernel/fields.ts'
import { penceFromPounds } from '#kernel/money.ts'
import { staffOnly } from '../permissions.ts'
import { amountField } from './add-item.ts'
import { entryCommand } from './define-command.ts'

const data = z.strictObject({
  priceOverride: yesNoField,
  pricePerPersonGBP: amountField,
  minPricePerPersonGBP: amountField,
})

/**
 * Sets the price of an entry by hand, in pounds per person, or removes that price, so that the price list applies again
 * (PKG-034). An override without a price is not applied (PKG-055).
 */
export const editPrice = entryCommand({
  name: 'editPrice',
  data,
  permission: staffOnly('editPrice'),
  example: {
    by: 'staff',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { priceOverride: 'Yes', pricePerPersonGBP: 42.5, minPricePerPersonGBP: null },
  },
  fold: ({ productId, item }, price) => ({
    productId,
    item: { ...item, money: { ...item.money, ...price } },
  }),
  change: (entry, price) => ({ ...entry, money: withPrice(entry.money, price) }),
})

/** Returns the money of an entry with its price override and minimum price, given in pounds, set or removed. */
export const withPrice = (
  money: EntryMoney,
  { priceOverride, pricePerPersonGBP, minPricePerPersonGBP }: z.infer<typeof data>,
): EntryMoney => {
  const isSet = priceOverride === 'Yes' && pricePerPersonGBP !== null
  return {
    ...money,
    priceOverride: isSet ? 'Yes' : 'No',
    overridePricePerPersonPence: isSet ? penceFromPounds(pricePerPersonGBP) : null,
    minPricePerPersonPence: minPricePerPersonGBP === null ? null : penceFromPounds(minPricePerPersonGBP),
  }
}
