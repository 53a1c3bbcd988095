import { addDays } from '#kernel/dates.ts'
import { invariant } from './invariant.ts'

const holdingStages = ['Requested', 'Booked', 'Cancellation Requested']

/**
 * A booked package holds the units of its entries that are requested, booked or waiting for a cancellation, and of no
 * others. No step oversells a product on a day: more units held and reserved than exist. The product can already be
 * oversold before the step (decision 85).
 */
export const holdsAreBooked = invariant(
  'units held are those of a booked package’s active entries',
  ({ before, after }) => {
    const expectedUnits = after.event.packages
      .filter(({ status, startDate }) => status === 'Booked' && startDate !== null)
      .flatMap(({ startDate, entries }) =>
        entries
          .filter(
            ({ stage, productId, needPeople, needUnits }) =>
              productId !== null && needPeople > 0 && needUnits > 0 && holdingStages.includes(stage),
          )
          .map(
            (entry) =>
              `${entry.itineraryId} ${entry.productId} ${addDays(startDate!, entry.dayIndex)} ${entry.needUnits}`,
          ),
      )
    const heldUnits = after.holds.map(
      ({ itineraryId, productId, day, units }) => `${itineraryId} ${productId} ${day} ${units}`,
    )
    const faults = [
      ...expectedUnits.filter((one) => !heldUnits.includes(one)).map((one) => `not held: ${one}`),
      ...heldUnits
        .filter((one) => !expectedUnits.includes(one))
        .map((one) => `held without a booking: ${one}`),
    ]
    const newlyOversold = after.oversold.filter((one) => !before.oversold.includes(one))
    return [...faults, ...newlyOversold.map((one) => `more units are held than exist: ${one}`)]
  },
)
