import { eventNames } from '#features/event-document/rules/editable-names.ts'
import { dateField } from '#kernel/fields.ts'

/** The fields of the dialog 'New Event Details', all optional (ENQ-O3). */
export const newEventDetails = eventNames.extend({ startDate: dateField.optional() })

/** Returns the last package if it has no start date. */
export const undatedPackage = <Pack extends { readonly startDate: string | null }>(
  packages: readonly Pack[],
): Pack | undefined => {
  const lastPackage = packages.at(-1)
  return lastPackage?.startDate === null ? lastPackage : undefined
}
