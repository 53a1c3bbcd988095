import { z } from 'zod'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { maxMailKinds } from '#features/event-document/rules/document-limits.ts'
import { eventNameField, guestOfHonourField } from '#features/event-document/rules/editable-names.ts'
import { displayPriceChoices } from '#features/event-document/rules/event-document.ts'
import { customSearch } from '#features/event-document/rules/package-document.ts'
import { type Access, endpoint } from '#kernel/endpoint.ts'
import {
  distinctList,
  givenDateField,
  idField,
  notesField,
  plainTextField,
  sectionField,
  uniqueIds,
} from '#kernel/fields.ts'
import type { Permission } from '#kernel/permission.ts'
import type { RefusalCode } from '#kernel/refusal.ts'
import { previewFields } from '../rules/preview-fields.ts'
import { eventResponse, eventResponseWithConsequences } from '../rules/reading/event-response.ts'

const organiserOrStaff: Access = { allow: { organiser: true, staff: 'eventArea.edit' }, event: 'id' }
const staffWith = (permission: Permission): Access => ({ allow: { staff: permission }, event: 'id' })
const staff = staffWith('eventArea.edit')
const managerEditors = staffWith('eventFunctions.editManager')
const dueDateEditors = staffWith('eventFunctions.editDueDates')

/** Declares an endpoint that changes an event: PUT or POST under the event's path, with the event as the response. */
const changeEndpoint = <Fields extends z.ZodRawShape>(...declaration: ChangeDeclaration<Fields>) =>
  changeInput(...declaration).output(eventResponse)

type ChangeDeclaration<Fields> = [
  method: 'PUT' | 'POST',
  path: `/${string}`,
  summary: string,
  access: Access,
  fields: Fields,
  refusals?: readonly RefusalCode[],
]

const changeInput = <Fields extends z.ZodRawShape>(
  ...[method, path, summary, access, fields, refusals = []]: ChangeDeclaration<Fields>
) =>
  endpoint({
    method,
    path: `/event/{id}${path}`,
    summary,
    tags: ['event changes'],
    access,
    refusals: ['nodeNotFound', ...refusals],
  }).input(z.strictObject({ id: idField, ...fields }))

const note = { note: notesField }
const mailKinds = uniqueIds(maxMailKinds)
const location = { locationId: idField.optional(), customSearch: customSearch.optional() }
/** The refusals of endpoints that apply a package-update command. */
const commandRefusals = [
  'commandRefused',
  'packageChanged',
  'eventFull',
  'stageForbids',
  'notEnoughLeft',
] as const
const displayChoices = z.strictObject({
  organiser: z.enum(displayPriceChoices),
  guest: z.enum(displayPriceChoices),
})

export const changeEndpoints = {
  renameEvent: changeEndpoint('PUT', '/name', 'Rename the event', organiserOrStaff, { name: eventNameField }),
  setGuestOfHonour: changeEndpoint(
    'PUT',
    '/guestOfHonour',
    'Set the name of the guest of honour',
    organiserOrStaff,
    {
      name: guestOfHonourField,
    },
  ),
  updateGuestOfHonour: changeEndpoint(
    'POST',
    '/updateGuestOfHonour',
    'Set the name of the guest of honour, the same as PUT /guestOfHonour',
    organiserOrStaff,
    {
      name: guestOfHonourField,
    },
  ),
  updateSummaryNotes: changeEndpoint(
    'PUT',
    '/eventSummaryNotes',
    'Change the notes of the event',
    organiserOrStaff,
    note,
  ),
  updateCustomerNote: changeEndpoint(
    'PUT',
    '/updateCustomerNote',
    'Change the note to the customer; with `was`, only if the note still equals `was`',
    organiserOrStaff,
    { ...note, was: notesField.optional() },
    ['editConflict'],
  ),
  updateStaffNote: changeEndpoint(
    'PUT',
    '/updateStaffNote',
    'Change the note for staff; with `was`, only if the note still equals `was`',
    staff,
    { ...note, was: notesField.optional() },
    ['editConflict'],
  ),
  updateLostSaleNote: changeEndpoint(
    'PUT',
    '/eventSummaryLostSaleNote',
    'Note why the sale was lost',
    staff,
    note,
  ),
  setManager: changeEndpoint('PUT', '/manager/{managerId}', 'Set the manager', managerEditors, {
    managerId: idField,
  }),
  setManagerAtBooking: changeEndpoint(
    'PUT',
    '/managerAtBooking/{managerId}',
    'Set the manager at booking',
    managerEditors,
    {
      managerId: idField,
    },
  ),
  updateDueDates: changeInput(
    'PUT',
    '/dueDates',
    'Set due dates by hand; null calculates a date again',
    dueDateEditors,
    {
      depositDueDate: givenDateField.nullable().optional(),
      balanceDueDate: givenDateField.nullable().optional(),
      adjustmentDate: givenDateField.nullable().optional(),
      cancelsAutomatically: z.boolean().optional(),
      ...previewFields,
    },
    ['fieldInvalid', 'editConflict'],
  ).output(eventResponseWithConsequences),
  updateSalesFunnel: changeEndpoint('PUT', '/salesFunnel', 'Change the sales heat', staff, {
    heat: z.int().min(0).max(5),
    /** Why the sale was lost, stored together with the heat. */
    lostSaleNote: notesField.optional(),
  }),
  updateCalculations: changeEndpoint(
    'PUT',
    '/updateCalculations',
    'Recalculate all derived fields',
    staff,
    previewFields,
    ['editConflict'],
  ),
  updateDisplayPrices: changeEndpoint('PUT', '/displayPrices', 'Change who sees which prices', staff, {
    packagePrices: displayChoices.optional(),
    productPrices: displayChoices.optional(),
  }),
  updateBlockAutoEmails: changeInput(
    'POST',
    '/updateBlockAutoEmails',
    'Block or allow all automatic emails, or turn individual kinds off and on. Charges of stored cards and automatic cancellations stop while the email that announces them is off',
    staff,
    {
      blocked: z.boolean().optional(),
      /** The kinds of automatic emails that are turned off for the event. */
      turnOff: mailKinds.optional(),
      /** The kinds of automatic emails that are turned on again. */
      turnOn: mailKinds.optional(),
      ...previewFields,
    },
    ['fieldInvalid', 'editConflict'],
  ).output(eventResponseWithConsequences),
  swapEventType: changeEndpoint(
    'PUT',
    '/swapEventType/{type}',
    "Change the event's type, and reprice it from the price list of the new section",
    staffWith('eventFunctions.editType'),
    { type: sectionField, ...previewFields },
    ['stageForbids', 'eventFull', 'editConflict'],
  ),
  swapLocation: changeEndpoint(
    'POST',
    '/package/{packageId}/swapLocation',
    'Move a package to a location, or to a custom place',
    { allow: { organiser: savePackage, staff: savePackage }, event: 'id' },
    { packageId: idField, ...location, ...previewFields },
    ['fieldInvalid', 'tripStarted', ...commandRefusals],
  ),
  updateCompany: changeEndpoint('PUT', '/updateCompany', 'Set the company that the group comes from', staff, {
    company: plainTextField(120),
  }),
  updateProductNote: changeEndpoint(
    'PUT',
    '/productNote',
    'Change the note that staff and the supplier share about a product; an empty note removes it',
    {
      allow: { staff: 'packageProductFunctions.editProductNote', supplier: 'canManageBooking' },
      event: 'id',
    },
    {
      packageId: idField,
      itineraryId: idField,
      note: notesField,
      showTo: distinctList(z.enum(['staff', 'supplier']), 2),
    },
    ['fieldInvalid', ...commandRefusals],
  ),
  bookWithoutPayment: changeEndpoint(
    'POST',
    '/package/{packageId}/bookWithoutPayment',
    'Book a package without payment',
    staffWith('eventFunctions.bookWithoutPayment'),
    { packageId: idField },
    ['stageForbids', 'fieldInvalid', 'notEnoughLeft'],
  ),
  lowerPrice: changeEndpoint(
    'POST',
    '/lowerPrice',
    'Lower the price of a booked package to its calculated price; `totalGBP` must equal the total that staff were shown',
    staffWith('packageProductFunctions.editPrice'),
    { totalGBP: z.number().min(0) },
    ['stageForbids', 'editConflict'],
  ),
  cancelBooking: changeEndpoint(
    'POST',
    '/cancelBooking',
    'Cancel the event',
    staffWith('eventFunctions.cancelBooking'),
    {},
    ['stageForbids'],
  ),
}
