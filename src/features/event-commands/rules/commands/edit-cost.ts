import { z } from 'zod'
import { costBases, type EntryMoney } from '#features/event-document/rules/package-document.ts'
import { yesNoField } from '#kernel/fields.ts'
import { roundHalfAwayFromZero } from '#kernel/money.ts'
import { staffOnly } from '../permissions.ts'
import { amountField } from './add-item.ts'
import { entryCommand } from './define-command.ts'

const data = z.strictObject({
  costOverride: yesNoField,
  /** In major units of the supplier's currency. */
  agency: amountField,
  per: z.enum(costBases).nullable(),
})

/**
 * Sets the supplier's cost of an entry by hand, or restores the cost of the price list (PKG-034). An override without
 * `agency` or `per` is not applied (PKG-055).
 */
export const editCost = entryCommand({
  name: 'editCost',
  data,
  permission: staffOnly('editCost'),
  example: {
    by: 'staff',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { costOverride: 'Yes', agency: 31.25, per: 'person' },
  },
  fold: ({ productId, item }, { costOverride, agency, per }) => ({
    productId,
    item: { ...item, money: { ...item.money, costOverride, costOverrideDetails: { agency, per } } },
  }),
  change: (entry, cost) => ({ ...entry, money: withCost(entry.money, cost) }),
})

/** Returns the money of an entry with a cost override set or removed. Removal restores the stored listed cost. */
export const withCost = (
  money: EntryMoney,
  { costOverride, agency, per }: z.infer<typeof data>,
): EntryMoney => {
  if (costOverride === 'Yes' && agency !== null && per !== null)
    return {
      ...money,
      costOverride: 'Yes',
      costOverrideDetails: { agencyMinor: roundHalfAwayFromZero(agency * 100), per },
    }
  const costMinor = money.costOverride === 'Yes' ? (money.listed?.costMinor ?? null) : money.costMinor
  return { ...money, costMinor, costOverride: 'No', costOverrideDetails: null }
}
