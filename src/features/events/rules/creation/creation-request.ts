import { z } from 'zod'
import { requestedPackage } from '#features/event-commands/rules/new-package.ts'
import { maxNights, maxPeople } from '#features/event-document/rules/document-limits.ts'
import { eventNameField, guestOfHonourField } from '#features/event-document/rules/editable-names.ts'
import { givenDateField, idField, notesField, routedSectionField } from '#kernel/fields.ts'

/** The people and nights that any request may contain; the section's own limits are narrower. */
const peopleField = z.int().min(1).max(maxPeople)
const nightsField = z.int().min(0).max(maxNights)

const formTypes = ['organiserForm', 'productForm', 'enquiryForm', 'packageExitForm'] as const

const eventInfo = z
  .strictObject({
    nightsCount: nightsField.optional(),
    startDate: givenDateField.optional(),
    endDate: givenDateField.optional(),
    locationId: idField.optional(),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    message: 'This field does not look correct',
    path: ['endDate'],
  })

/** The creation payload without a package (EVT-035); ENQ-O7 to ENQ-O10 define its fields. */
export const emptyCreationFields = {
  section: routedSectionField,
  people: peopleField.optional(),
  formType: z.enum(formTypes).optional(),
  formRef: z.string().max(80).optional(),
  rpt: z.enum(['y', 'n']).optional(),
  eventNotes: notesField.optional(),
  eventInfo: eventInfo.optional(),
  organiserId: idField.optional(),
  organiserEmail: z.email().max(254).optional(),
  discountMargin: z.number().min(-10_000).max(10_000).multipleOf(0.01).optional(),
  mergeRules: z
    .strictObject({ mergeExistingEvent: z.boolean().optional(), mergePackage: z.boolean().optional() })
    .optional(),
  authenticated: z.boolean().optional(),
  name: eventNameField.optional(),
  guestOfHonour: guestOfHonourField.optional(),
  /** Created by the sender, and the same for a retry of the request, which then creates no second event. */
  requestId: z
    .string()
    .min(8)
    .max(80)
    .regex(/^[\w-]+$/, 'This field does not look correct')
    .optional(),
}

export const packageCreationFields = {
  package: requestedPackage,
  webPackageId: idField.nullable().optional(),
}

export const emptyCreation = z.object(emptyCreationFields)
export const packageCreation = z.object({ ...emptyCreationFields, ...packageCreationFields })
export type EmptyCreation = z.infer<typeof emptyCreation>
export type PackageCreation = z.infer<typeof packageCreation>
