import { z } from 'zod'
import { attendingList } from '#features/event-document/rules/package-document.ts'
import { refusal } from '#kernel/refusal.ts'
import { savePackage } from '../permissions.ts'
import { entryCommand } from './define-command.ts'

/**
 * Sets which guests take part in an entry (PKG-028). The data contain the complete list, so that the later of two edits
 * can replace the earlier one. The default applies to guests who are not in the list (`attends` in event-document).
 */
export const editParticipation = entryCommand({
  name: 'editParticipation',
  data: z.strictObject({ customersAttending: attendingList }),
  permission: savePackage,
  example: {
    by: 'organiser',
    on: 'enquiry',
    itineraryId: 'it-karting',
    data: { customersAttending: [{ customerId: 'cu-guest', attending: 'No', booked: false }] },
  },
  fold: ({ productId, item }, { customersAttending }) => ({
    productId,
    item: { ...item, customersAttending },
  }),
  change: (entry, { customersAttending }, { event }) => {
    const guests = new Set(event.guests.map(({ customerId }) => customerId))
    const unknownGuest = customersAttending.find(({ customerId }) => !guests.has(customerId))
    return unknownGuest
      ? refusal('nodeNotFound', { id: unknownGuest.customerId })
      : { ...entry, customersAttending }
  },
})
