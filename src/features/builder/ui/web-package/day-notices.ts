import type { OpenedWebPackageAnswer } from '#features/web-packages/rules/web-package-answers.ts'
import type { DayAllocations, Group } from '#features/web-packages/ui/index.ts'
import type { Section } from '#kernel/section.ts'
import type { BuilderDeps, DayAnswers } from '../builder-deps.ts'

export type ReadSaidOfDays = (group: Group) => Promise<DayAllocations>

/**
 * Reads what is left of the products of a ready-made package on the days of a group. Nothing is known of a group without
 * a day, and where it cannot be asked.
 */
export const saidOfDaysReader =
  (
    { readDays }: Pick<BuilderDeps, 'readDays'>,
    { products, setting }: Pick<OpenedWebPackageAnswer, 'products' | 'setting'>,
    section: Section,
  ): ReadSaidOfDays =>
  async ({ people, startDate }) => {
    if (startDate === null || products.length === 0) return {}
    const about = { section, startDate, nightsCount: setting.nightsCount, peopleCount: people }
    const ids = products.map(({ id }) => id)
    const answers = await readDays(ids, about).catch(() => ({}))
    return Object.fromEntries(Object.entries(answers).map(([id, days]) => [id, saidOf(days)]))
  }

const saidOf = (days: DayAnswers) =>
  Object.fromEntries(
    Object.entries(days).map(([date, { allocation, reason }]) => [
      date,
      { units: allocation, closed: reason === 'closed' },
    ]),
  )
