import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { formatDate, type IsoDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { isPastAdjustment } from './is-past-adjustment.ts'

type DatedEvent = Pick<EventDocument, 'statusStage' | 'adjustmentDate'>

/** Returns the text about the adjustment date of a booked trip; undefined without one. */
export const adjustmentText = (
  { statusStage, adjustmentDate }: DatedEvent,
  today: IsoDate,
): string | undefined => {
  if (statusStage !== 'Booked' || adjustmentDate === null) return undefined
  const date = formatDate(adjustmentDate)
  return isPastAdjustment({ adjustmentDate }, today)
    ? `The adjustment date ${date} has passed: fewer people or products no longer lower the price.`
    : `People and products can change until ${date}. After that the price can only rise.`
}

/** Returns the text of the price bar while the promised price applies. */
export const promisedPriceText = (
  { adjustmentDate }: Pick<EventDocument, 'adjustmentDate'>,
  totalPence: Pence,
): string =>
  adjustmentDate === null
    ? `The price stays ${formatPence(totalPence)}.`
    : `The adjustment date ${formatDate(adjustmentDate)} has passed: the price stays ${formatPence(totalPence)}.`
