import { useEffect, useState } from 'react'
import { packageLimits, startDateRange } from '#features/event-document/rules/quantities/package-limits.ts'
import { dayOf } from '#kernel/dates.ts'
import type { Section } from '#kernel/section.ts'
import { useBuilderDeps } from '../builder-deps.ts'

/**
 * Returns the allowed group sizes and start dates of a section. Until they are loaded, and if loading fails, returns
 * the default ones.
 */
export const useTripLimits = (section: Section) => {
  const { readLimits } = useBuilderDeps()
  const [limits, setLimits] = useState(() => packageLimits())
  useEffect(() => {
    let isWanted = true
    readLimits(section).then(
      (settings) => isWanted && setLimits(packageLimits(settings)),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [readLimits, section])
  return { people: limits.people, dates: startDateRange(dayOf(new Date()), limits.startDate) }
}
