import { addDays } from '#kernel/dates.ts'
import { invariant } from './invariant.ts'

const holding = ['Requested', 'Booked', 'Cancellation Requested']

/** The units of booked entries are held, no others, and never more than exist (decision 85). */
export const holdsAreBooked = invariant('units held are the units of booked entries', ({ before, after }) => {
  const expected = after.event.packages
    .filter(({ status, startDate }) => status === 'Booked' && startDate !== null)
    .flatMap(({ startDate, entries }) =>
      entries
        .filter(
          ({ stage, productId, needPeople, needUnits }) =>
            productId !== null && needPeople > 0 && needUnits > 0 && holding.includes(stage),
        )
        .map(
          (entry) =>
            `${entry.itineraryId} ${entry.productId} ${addDays(startDate!, entry.dayIndex)} ${entry.needUnits}`,
        ),
    )
  const held = after.holds.map(
    ({ itineraryId, productId, day, units }) => `${itineraryId} ${productId} ${day} ${units}`,
  )
  const faults = [
    ...expected.filter((one) => !held.includes(one)).map((one) => `not held: ${one}`),
    ...held.filter((one) => !expected.includes(one)).map((one) => `held for nothing: ${one}`),
  ]
  const newlyOversold = after.oversold.filter((one) => !before.oversold.includes(one))
  return [...faults, ...newlyOversold.map((one) => `more is held than there is: ${one}`)]
})
