import { z } from 'zod'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { leadingPackage } from '#features/event-document/rules/leading-package.ts'
import { packagePlaces } from '#features/event-prices/rules/shares/package-places.ts'
import type { ReaderView } from '#features/events/rules/reading/wire-package.ts'
import { idField, yesNoField } from '#kernel/fields.ts'
import { poundsFromPence } from '#kernel/money.ts'

/**
 * One person of an event, with the fields that the reader can see. For a guest without an account, `placeRequestedBy`
 * lists the customers who say that they are this guest.
 */
export const customerDetails = z.object({
  id: idField,
  name: z.string(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  attending: yesNoField,
  registered: z.boolean().optional(),
  paidGBP: z.number().optional(),
  /** Null while a product of the guest has no price yet. */
  dueGBP: z.number().nullable().optional(),
  placeRequestedBy: z
    .array(
      z.object({ id: idField, name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
    )
    .optional(),
})

export type CustomerDetails = z.infer<typeof customerDetails>

type Contact = { readonly email: string; readonly phone: string }

/**
 * Returns the people of an event (EVT-O16). The organiser and staff get the paid amounts. If they can see the package's
 * price, they also get the amounts due. If they can see contacts, they also get the contacts of guests and of people
 * who request a place. Other guests get names and answers, and suppliers get nothing.
 */
export const listCustomerDetails = (
  event: EventDocument,
  contacts: ReadonlyMap<string, Contact>,
  { reader, visibility }: ReaderView,
): CustomerDetails[] => {
  const namesAndAnswers = event.guests.map(({ customerId, name, attending }) => ({
    id: customerId,
    name,
    attending,
  }))
  if (reader.kind === 'supplier') return []
  if (reader.kind === 'guest') return namesAndAnswers.filter(({ id }) => !visibility.hiddenGuests.has(id))
  const pack = leadingPackage(event)
  const places = pack ? packagePlaces(event, pack).guests : []
  return event.guests.map((guest, index) => {
    const contact = contacts.get(guest.customerId)
    const place = places[index]
    return {
      ...namesAndAnswers[index]!,
      ...(visibility.contacts && { email: contact?.email ?? null, phone: contact?.phone || null }),
      registered: guest.registered,
      ...(guest.placeRequestedBy && {
        placeRequestedBy: guest.placeRequestedBy.map(({ customerId: id, name }) => ({
          id,
          name,
          email: (visibility.contacts && contacts.get(id)?.email) || null,
          phone: (visibility.contacts && contacts.get(id)?.phone) || null,
        })),
      }),
      paidGBP: poundsFromPence(guest.paidPence),
      ...(visibility.packagePrices && {
        dueGBP:
          place && !place.isComplete
            ? null
            : poundsFromPence(Math.max(0, (place?.sharePence ?? 0) - (place?.paidPence ?? 0))),
      }),
    }
  })
}
