import { z } from 'zod'
import { yesNoField } from '#kernel/fields.ts'
import { roundHalfUp } from '#kernel/money.ts'
import { costPers, type EntryMoney } from '../package-document.ts'
import { amountField } from './add-item.ts'
import { entryCommand, staffOnly } from './define-command.ts'

const data = z.strictObject({
  costOverride: yesNoField,
  /** In whole units of the supplier's currency. */
  agency: amountField,
  per: z.enum(costPers).nullable(),
})

/**
 * Sets the supplier's cost of an entry by hand, or gives it back to the price list (PKG-034). An override
 * without an amount or without saying what it is per is not applied (PKG-055).
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

/** The money of an entry with a cost override put in, or taken out: then the cost is what was known without. */
export const withCost = (
  money: EntryMoney,
  { costOverride, agency, per }: z.infer<typeof data>,
): EntryMoney => {
  if (costOverride === 'Yes' && agency !== null && per !== null)
    return {
      ...money,
      costOverride: 'Yes',
      costOverrideDetails: { agencyMinor: roundHalfUp(agency * 100), per },
    }
  const costMinor = money.costOverride === 'Yes' ? (money.listed?.costMinor ?? null) : money.costMinor
  return { ...money, costMinor, costOverride: 'No', costOverrideDetails: null }
}
