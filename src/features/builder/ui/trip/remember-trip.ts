import { writeFormMemory } from '#features/accounts/ui/index.ts'
import type { TripChoice } from '#features/catalogue/rules/trip-choice.ts'
import { writeTrip } from '#features/catalogue/ui/index.ts'
import type { Section } from '#kernel/section.ts'

/** Stores the visitor's date and group size for later pages, and as answers of the section's enquiry form (ACC-055). */
export const rememberTrip = (section: Section, trip: TripChoice): void => {
  const { startDate, peopleCount } = trip
  writeTrip(trip)
  writeFormMemory(section, { startDate: startDate ?? '', ...(peopleCount !== undefined && { peopleCount }) })
}
