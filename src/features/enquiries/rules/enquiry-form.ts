import { z } from 'zod'
import type { EnquirySettings } from '#features/content/rules/enquiry-settings.ts'
import { canStartOn, type PackageLimits } from '#features/event-document/rules/quantities/package-limits.ts'
import { addDays, type IsoDate } from '#kernel/dates.ts'
import { maxNotesLength, type YesNo } from '#kernel/fields.ts'
import { atMostCharacters, genericTexts } from '#kernel/generic-messages.ts'

/** The labels of the first page's fields (ENQ-O4). */
export const enquiryLabels = {
  locationField: 'Where would you like to go?',
  peopleField: 'How many people?',
  dateField: 'When?',
  nightsField: 'How many nights?',
  notesField: 'Anything else we should know?',
} as const

const requiredIf = (required: YesNo) =>
  z
    .string()
    .default('')
    .refine((value) => required === 'No' || value !== '', genericTexts.valueRequired)

const integerBetween = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.int().min(minimum).max(maximum)

/**
 * Returns the schema of the first page. People and nights are required and must be within the section’s limits.
 * Location, date and notes are required only if the settings say so (ENQ-018).
 */
export const enquiryForm = (
  { required }: Pick<EnquirySettings, 'required'>,
  limits: PackageLimits,
  today: IsoDate,
) => {
  return z.object({
    locationField: requiredIf(required.location),
    peopleField: integerBetween(limits.people),
    dateField: requiredIf(required.date).refine(
      (date) => date === '' || canStartOn(date, today, limits.startDate),
      genericTexts.incorrect,
    ),
    nightsField: integerBetween(limits.nights),
    notesField: z
      .string()
      .trim()
      .max(maxNotesLength, atMostCharacters(maxNotesLength))
      .min(required.notes === 'Yes' ? 1 : 0, genericTexts.valueRequired),
  })
}
export type EnquiryValues = z.output<ReturnType<typeof enquiryForm>>

/** The data that the first page submits (ENQ-007). */
export type EnquiryData = {
  readonly locationName: string | null
  readonly eventSummaryNotes: string
  readonly packageSettings: {
    readonly peopleCount: number
    readonly nightsCount: number
    /** yyyy-MM-dd */
    readonly startDate: IsoDate | null
  }
}

/**
 * Returns the data to submit for the values of the first page.
 * @param nameOf returns the name of a location by its id; an unknown location counts as no location
 */
export const enquiryData = (
  values: EnquiryValues,
  nameOf: (locationId: string) => string | undefined,
): EnquiryData => ({
  locationName: (values.locationField && nameOf(values.locationField)) || null,
  eventSummaryNotes: values.notesField,
  packageSettings: {
    peopleCount: values.peopleField,
    nightsCount: values.nightsField,
    startDate: values.dateField || null,
  },
})

/** Returns the last day of a trip; undefined if its first day is unknown. */
export const endDateOf = ({ startDate, nightsCount }: EnquiryData['packageSettings']): IsoDate | undefined =>
  startDate === null ? undefined : addDays(startDate, nightsCount)
