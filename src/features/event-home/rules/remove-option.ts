import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatPence, penceFromPounds } from '#kernel/money.ts'

type Event = Pick<WireEvent, 'customerSummary'>
type Option = Pick<WirePackage, 'id' | 'locationNumber' | 'locationName' | 'customSearch'>

/** Returns the confirmation before an option is removed, which says what happens to money paid for it. */
export const removalQuestion = ({ customerSummary = [] }: Event, option: Option) => {
  const place = option.locationName ?? option.customSearch?.name
  const paid = customerSummary
    .flatMap(({ money }) => money?.paidFor ?? [])
    .filter(({ packageId }) => packageId === option.id)
    .reduce((sum, { amountGBP }) => sum + penceFromPounds(amountGBP), 0)
  const money =
    paid > 0
      ? ` ${formatPence(paid)} was paid for it. That stays with the people who paid it, and counts for the option that is booked.`
      : ''
  return {
    title: `Remove option ${option.locationNumber}${place ? `: ${place}` : ''}?`,
    message: `Its plan is deleted for everybody in the group and can’t be brought back.${money}`,
    okLabel: 'Remove option',
    danger: true,
  }
}
