import type { OpenedWebPackageResponse } from '#features/web-packages/rules/web-package-responses.ts'
import type { DayAllocations, Group } from '#features/web-packages/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import type { BuilderDeps, DayAvailability } from '../builder-deps.ts'

export type ReadAvailability = (group: Group) => Promise<DayAllocations>

/**
 * Returns a function that reads the availability of a ready-made package's products on the days of a group's trip. The
 * result is empty for a group without a start date, or if the request fails.
 */
export const createAvailabilityReader =
  (
    { readDays }: Pick<BuilderDeps, 'readDays'>,
    { products, setting }: Pick<OpenedWebPackageResponse, 'products' | 'setting'>,
    section: Section,
  ): ReadAvailability =>
  async ({ people, startDate }) => {
    if (startDate === null || products.length === 0) return {}
    const query = { section, startDate, nightsCount: setting.nightsCount, peopleCount: people }
    const ids = products.map(({ id }) => id)
    const responses = await readDays(ids, query).catch(() => ({}))
    return Object.fromEntries(Object.entries(responses).map(([id, days]) => [id, availabilityOf(days)]))
  }

const availabilityOf = (days: DayAvailability) =>
  Object.fromEntries(
    Object.entries(days).map(([date, { allocation, reason }]) => [
      date,
      { units: allocation, closed: reason === 'closed' },
    ]),
  )
