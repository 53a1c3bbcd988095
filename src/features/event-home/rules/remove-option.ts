import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'

type Event = Pick<WireEvent, 'customerSummary'>
type Option = Pick<WirePackage, 'id' | 'locationNumber' | 'locationName' | 'customSearch'>

/**
 * Returns the confirmation before an option is removed. It says what happens to money paid for the option.
 * @param word what the screen calls options: packages in staff's area
 */
export const removalQuestion = (
  { customerSummary = [] }: Event,
  option: Option,
  word: 'option' | 'package' = 'option',
) => {
  const location = option.locationName ?? option.customSearch?.name
  const paidPence = customerSummary
    .flatMap(({ money }) => money?.paidFor ?? [])
    .filter(({ packageId }) => packageId === option.id)
    .reduce((sum, { amountGBP }) => sum + penceFromPounds(amountGBP), 0)
  const money =
    paidPence > 0
      ? ` ${formatPence(paidPence)} has been paid for it. The people who paid keep that money, and it counts towards the ${word} that is booked.`
      : ''
  const restoringText =
    word === 'package' ? ', but stays in the earlier versions of the event' : ' and can’t be restored'
  return {
    title: `Remove ${word} ${option.locationNumber}${location ? `: ${location}` : ''}?`,
    message: `Its plan will be deleted for everyone in the group${restoringText}.${money}`,
    okLabel: `Remove ${word}`,
    danger: true,
  }
}
