import { useEffect, useState } from 'react'
import { runsOn } from '#features/catalogue/rules/availability.ts'
import type { ProductResponse } from '#features/catalogue/rules/responses/product-responses.ts'
import type { PackageDocument } from '#features/event-document/rules/package-document.ts'
import { unitsForPeople } from '#features/event-document/rules/quantities/units-needed.ts'
import { addDays, formatDate, type IsoDate } from '#kernel/dates.ts'
import type { BuilderDeps, DayAvailability } from '../builder-deps.ts'
import type { Builder } from '../state/builder.ts'

type Trip = Pick<PackageDocument, 'startDate' | 'nightsCount'>
export type ReadDays = (trip: Trip) => Promise<DayAvailability>

/** Returns a function that loads a product's availability on the days of a trip. Without dates, its result is empty. */
export const createDaysReader =
  (deps: BuilderDeps, builder: Builder, { id }: Pick<ProductResponse, 'id'>): ReadDays =>
  async ({ startDate, nightsCount }) => {
    const { event, pack } = builder.read()
    if (startDate === null) return {}
    const { section } = event
    const query = { section, startDate, nightsCount, peopleCount: pack.peopleCount }
    return (await deps.readDays([id], query))[id] ?? {}
  }

/**
 * Returns the availability on the days of a trip; empty while it loads and after a failed request. While it is empty,
 * every day on which the product runs counts as available. The server checks availability at booking.
 */
export const useDayAvailability = (read: ReadDays, { startDate, nightsCount }: Trip): DayAvailability => {
  const [availability, setAvailability] = useState<DayAvailability>({})
  useEffect(() => {
    let isCurrent = true
    read({ startDate, nightsCount }).then(
      (byDate) => isCurrent && setAvailability(byDate),
      () => isCurrent && setAvailability({}),
    )
    return () => {
      isCurrent = false
    }
  }, [read, startDate, nightsCount])
  return availability
}

type Need = { readonly days: readonly number[]; readonly people: number; readonly byDate: DayAvailability }

/**
 * Returns a short label, such as 'closed' or 'only 3 left', that says why a product is unavailable for so many people
 * on one of the days. Undefined if no reason is known.
 */
export const unavailableReason = (
  product: Pick<ProductResponse, 'availability' | 'config'>,
  { startDate }: Pick<PackageDocument, 'startDate'>,
  { days, people, byDate }: Need,
): string | undefined => {
  if (startDate === null) return undefined
  for (const index of days) {
    const date = addDays(startDate, index)
    const reason = reasonForDate(product, date, { people, byDate })
    if (reason) return days.length === 1 ? reason : `${reason} on ${formatDate(date)}`
  }
  return undefined
}

const reasonForDate = (
  { availability, config }: Pick<ProductResponse, 'availability' | 'config'>,
  date: IsoDate,
  { people, byDate }: Omit<Need, 'days'>,
): string | undefined => {
  if (!runsOn(availability, date)) return 'not running'
  const dayAvailability = byDate[date]
  if (dayAvailability?.reason === 'closed') return 'closed'
  const unitsLeft = dayAvailability?.allocation ?? null
  if (unitsLeft === null || unitsForPeople(config, people) <= unitsLeft) return undefined
  return unitsLeft === 0 ? 'fully booked' : `only ${unitsLeft} left`
}
