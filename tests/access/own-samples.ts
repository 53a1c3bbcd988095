import { addDays, dayOf } from '#kernel/dates.ts'
import { sampleProduct } from '#tests/support/sample-event.ts'
import type { ReaderKind } from './reader-kinds.ts'
import type { WorldIds } from './world-ids.ts'

type Sample = (ids: Partial<WorldIds>, kind: ReaderKind) => Readonly<Record<string, unknown>>

const notAToken = 'A'.repeat(43)

const newEvent = () => ({
  section: 'stag',
  people: 10,
  package: {
    locationId: 'newcastle',
    nightsCount: 2,
    startDate: addDays(dayOf(new Date()), 100),
    productList: [sampleProduct()],
  },
})

const contacts: readonly ReaderKind[] = [
  'owner',
  'editor',
  'unbookingContact',
  'powerlessContact',
  'otherSupplier',
]
const confirmation = { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null }

const weekend = (name: string) => ({
  setting: { section: ['stag'], nightsCount: 1, location: { id: 'newcastle' }, standard: 'bronze' },
  content: { name },
  productList: [{ productId: 'newcastle-axe-throwing', dayIndex: 0 }],
})

/** Inputs of calls whose schema does not say enough to make one that shows what the table is about. */
export const ownSamples: Readonly<Record<string, Sample>> = {
  'accounts.logIn': (_, kind) => ({ username: `nobody-${kind}@test.com`, password: 'riverboat7' }),
  'accounts.startRecovery': (_, kind) => ({ email: `nobody-${kind}@test.com` }),
  'accounts.sendMagicLink': (_, kind) => ({ email: `nobody-${kind}@test.com` }),
  'accounts.register': (ids, kind) => ({
    email: `new-${kind}-${ids.eventId}@test.com`,
    firstName: 'Ann',
    lastName: 'Lee',
    password: 'riverboat7',
  }),
  'access.deleteRole': ({ roleName }) => ({ name: roleName, version: 1 }),
  // The reader's own session: the world names them after their users.
  'accounts.endSession': ({ userId }, kind) => ({ id: `session-${userId?.replace('guest', kind)}` }),
  'accounts.readPerson': ({ userId }) => ({ id: userId }),
  'accounts.changeUser': () => ({ subscribe: true }),
  'accounts.readMinifiedUser': ({ userId }) => ({ id: userId }),
  // A colleague's, who is nobody of the table.
  'comms.readMailAccountUrl': () => ({ url: '/admin', userId: 'demo-staff' }),
  'content.queryCollection': () => ({ collection: 'product' }),
  // Contacts may ask about their own supplier alone, which is no head office.
  'catalogue.readHeadOfficeMembers': ({ supplierId }, kind) => ({
    id: contacts.includes(kind) ? supplierId : 'larkfield-leisure',
  }),
  'catalogue.readLocationByName': ({ locationName }) => ({ name: locationName }),
  'events.addUnregisteredGuest': ({ eventId }, kind) => ({ id: eventId, name: `Gus ${kind}` }),
  'events.createEvent': newEvent,
  'events.createUnauthenticatedEvent': (_, kind) => ({
    ...newEvent(),
    organiserEmail: `nobody-${kind}@test.com`,
  }),
  'events.replaceNonEmailCustomerWithReal': ({ eventId, customerId, virtualGuestId }) => ({
    id: eventId,
    customerId,
    guestId: virtualGuestId,
  }),
  'events.updateVirtualGuestName': ({ eventId, virtualGuestId }, kind) => ({
    id: eventId,
    guestId: virtualGuestId,
    name: `Vera ${kind}`,
  }),
  'payments.moveMoney': ({ eventId, guestId, organiserId }) => ({
    id: eventId,
    moves: [{ fromCustomer: guestId, toCustomer: organiserId, amountGBP: 10 }],
  }),
  'reviews.writeProductReview': ({ eventId }) => ({
    eventId,
    productId: 'newcastle-air-rifles-and-archery',
    score: 5,
    text: 'Windy',
  }),
  'events.readPhones': ({ guestId }) => ({ customerIdList: [guestId] }),
  'events.readEventByToken': () => ({ confirmationToken: notAToken }),
  'catalogue.readWebPackage': () => ({ id: 'newcastle-classic-stag' }),
  'catalogue.openWebPackage': () => ({ id: 'newcastle-classic-stag', section: 'stag' }),
  'catalogue.createWebPackage': (_, kind) => weekend(`Weekend of ${kind}`),
  'catalogue.changeWebPackage': (_, kind) => ({ id: 'newcastle-classic-stag', ...weekend(`Of ${kind}`) }),
  'catalogue.removeWebPackage': () => ({ id: 'dublin-stout-and-sport', version: 1000 }),
  'catalogue.listProductsOfSuppliers': ({ supplierId }) => ({ supplierIdList: [supplierId] }),
  'packages.saveCommands': ({ eventId, packageId, itineraryId }, kind) => ({
    eventId,
    commandList: contacts.includes(kind)
      ? [{ name: 'confirmProductBooking', packageId, itineraryId, data: confirmation }]
      : [{ name: 'editEventName', packageId, data: { name: 'A name' } }],
  }),
}
