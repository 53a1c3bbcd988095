import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { countOf } from '#kernel/format-count.ts'
import { formatPounds } from '#kernel/money.ts'

/**
 * Returns a label for what the organiser pays in addition to their own share: the open places. Without open places,
 * part of the price can be left, because products are planned for more people than take part.
 */
export const openPlacesLabel = (open: number): string =>
  open > 0 ? countOf(open, 'open place', 'open places') : 'the rest of the package'

const maxNames = 3
const minOwedGBP = 0.01

/**
 * Returns who owes what, highest debt first: 'Still owed: Mia £312.09, 2 open places £60.00'. Empty before the first
 * payment, once nothing is owed, and for readers who can't see everybody's money.
 */
export const stillOwed = ({
  customerSummary = [],
  packageOption,
}: Pick<WireEvent, 'customerSummary' | 'packageOption'>): string => {
  const {
    open = 0,
    openGBP,
    openPaidGBP = 0,
  } = (packageOption.find(({ booked }) => booked) ?? packageOption[0])?.places ?? {}
  if (openGBP === undefined || !customerSummary.some(({ money }) => money && money.paidGBP > 0)) return ''
  const debts = customerSummary
    .flatMap(({ customer, attending, money }) => {
      if (attending === 'No' || typeof money?.totalGBP !== 'number') return []
      const leftGBP = money.totalGBP - money.paidForOwnPlaceGBP
      return leftGBP >= minOwedGBP ? [{ name: customer.name, leftGBP }] : []
    })
    .sort((one, other) => other.leftGBP - one.leftGBP)
  const openLeft = openGBP - openPaidGBP
  const otherCount = debts.length - maxNames
  const parts = [
    ...debts.slice(0, maxNames).map(({ name, leftGBP }) => `${name} ${formatPounds(leftGBP)}`),
    ...(otherCount > 0 ? [countOf(otherCount, 'other person', 'other people')] : []),
    ...(openLeft >= minOwedGBP ? [`${openPlacesLabel(open)} ${formatPounds(openLeft)}`] : []),
  ]
  return parts.length > 0 ? `Still owed: ${parts.join(', ')}` : ''
}
