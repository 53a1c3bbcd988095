import { recordEndpointName } from '#features/records/rules/record-endpoint-name.ts'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import { readDataFiles } from '#features/site-data/server/data-files.ts'
import { readCatalogue } from '#features/site-data/server/read-catalogue.ts'
import { recordsOfData } from '#features/site-data/server/records-of-data.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { storedFile } from '#tests/support/photos.ts'
import { sampleProduct } from '#tests/support/sample-event.ts'
import { type ReaderKind, readerKinds } from './reader-kinds.ts'
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
  'contactWithoutBookings',
  'contactWithoutRole',
  'otherSupplier',
]
const confirmation = { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null }

const weekend = (name: string) => ({
  setting: { section: ['stag'], nightsCount: 1, location: { id: 'newcastle' }, standard: 'bronze' },
  content: { name },
  productList: [{ productId: 'newcastle-axe-throwing', dayIndex: 0 }],
})

/** Returns a photo record with the file that `createWorld` inserts. */
const photo = (id: string) => ({
  id,
  name: 'Quay',
  file: storedFile,
})

/**
 * Returns a value that no record has, in the format of a field of a kind of record. The field sageId and the
 * names of currencies are in capitals.
 */
const newKey = (kind: string, field: string, reader: ReaderKind) => {
  const letter = String.fromCharCode(65 + readerKinds.indexOf(reader))
  if (kind === 'currency' || field === 'sageId') return `Q${letter}Q`
  return kind === 'dictionary'
    ? `sampleMessage${letter}`
    : `sample-${kind.toLowerCase()}-${letter.toLowerCase()}`
}

/** Returns a role document with an existing permission, which an input generated from the schema would not have. */
const roleOf = (name: string, userType: string) => ({
  name,
  userType,
  permissions: [{ path: 'eventArea', permission: ['view'] }],
})

/** Returns a copy of a record with new values in its key and unique fields. */
const copyOf = ({ name, key, unique = [] }: RecordKind, record: RecordValue, reader: ReaderKind) => {
  const uniqueNames = [key, ...unique.map((field) => field.name)]
  return {
    ...record,
    ...Object.fromEntries(uniqueNames.map((fieldName) => [fieldName, newKey(name, fieldName, reader)])),
  }
}

/** Returns the shipped files with Amsterdam as the only location. Parsing all locations would take a second. */
const readOneCity = async () => {
  const files = await readDataFiles('data')
  return files.filter(({ name }) => !name.startsWith('locations/') || name.startsWith('locations/amsterdam/'))
}

/**
 * Samples for the endpoints of each kind of record: create a copy of a shipped record, save a record unchanged,
 * remove it.
 */
const recordSamples: Readonly<Record<string, Sample>> = Object.fromEntries(
  recordsOfData(readCatalogue(await readOneCity()).data).flatMap(({ kind, values }) => {
    const [record = {}] = values
    const id = String(record[kind.key])
    const entries: [string, Sample][] = [
      [recordEndpointName('create', kind.name), (_, reader) => ({ record: copyOf(kind, record, reader) })],
      [recordEndpointName('change', kind.name), () => ({ id, version: 1, record })],
      [recordEndpointName('remove', kind.name), () => ({ id, version: 1 })],
    ]
    return entries.map(([name, sample]) => [`records.${name}`, sample])
  }),
)

const visit = {
  deviceHeight: 740,
  deviceWidth: 360,
  deviceColorDepth: 24,
  devicePixelRatio: 3,
  devicePlatform: 'Android',
  refUrl: '',
  landingPage: '/my-events',
}

const moveOf = ({ guestId, organiserId }: Partial<WorldIds>) => [
  { fromCustomer: guestId, toCustomer: organiserId, amountGBP: 10 },
]

const welcomeText = { subject: 'Welcome', intro: 'Your account is ready.', closing: '' }

/** Inputs for endpoints for which a generated input would not test the access. */
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
  'accounts.createSupplierContact': ({ supplierId, eventId }, kind) => ({
    id: supplierId,
    email: `contact-${kind}-${eventId}@test.com`,
    firstName: 'Cora',
    lastName: 'Contact',
    role: 'Editor',
    canManageBooking: false,
    canManageInvetory: false,
  }),
  'access.createRole': () => ({ document: roleOf('Sample role', 'staff') }),
  'access.changeRole': ({ roleName = '' }) => ({
    name: roleName,
    // No role has this version, so this request changes nothing, and `access.deleteRole` still finds version 1.
    version: 1000,
    document: roleOf(roleName, 'customer'),
  }),
  'access.deleteRole': ({ roleName }) => ({ name: roleName, version: 1 }),
  // A session of the reader. Its id contains the reader's id.
  'accounts.endSession': ({ userId }, kind) => ({ id: `session-${userId?.replace('guest', kind)}` }),
  'accounts.readPerson': ({ userId }) => ({ id: userId }),
  'accounts.changeUser': () => ({ subscribe: true }),
  'accounts.readMinifiedUser': ({ userId }) => ({ id: userId }),
  'comms.readAutomaticMail': () => ({ kind: 'welcome' }),
  'comms.previewAutomaticMail': () => ({ kind: 'welcome', text: welcomeText }),
  'comms.changeAutomaticMail': () => ({ kind: 'welcome', version: 0, text: welcomeText }),
  'comms.readMailStop': ({ guestId }) => ({ personId: guestId }),
  'comms.releaseMailStop': ({ guestId }) => ({ personId: guestId }),
  'comms.previewMessage': ({ eventId }) => ({
    id: eventId,
    to: 'organiser',
    subject: 'News',
    text: 'All is well',
  }),
  'comms.sendMessage': ({ eventId }) => ({
    id: eventId,
    to: 'organiser',
    subject: 'News',
    text: 'All is well',
  }),
  // A colleague who is not one of the readers.
  'comms.readMailAccountUrl': () => ({ url: '/admin', userId: 'demo-staff' }),
  'comms.readMailAccount': () => ({ userId: 'demo-staff' }),
  'comms.disconnectMailAccount': () => ({ userId: 'demo-staff' }),
  // The account of the reader, also while they act as a customer.
  'comms.shareMailAccount': ({ userId }, kind) => ({
    userId: userId?.replace('guest', kind === 'hiddenStaff' ? 'staff' : kind),
    isShared: true,
  }),
  'content.readContent': () => ({ id: 'us' }),
  'content.readRawContent': () => ({ id: 'us' }),
  'publicPages.readPostPage': () => ({ address: 'hen-in-york-two-days', section: 'hen' }),
  'publicPages.readPlacePage': () => ({ name: 'england', section: 'stag' }),
  'publicPages.readAboutPage': () => ({ id: 'us' }),
  'content.readCalendarItem': () => ({ id: 'ebor-2027' }),
  'content.updateCalendarItem': () => ({
    id: 'great-north-run-2027',
    name: 'Great North Run',
    dates: { from: '2027-09-11', to: '2027-09-12' },
  }),
  'content.deleteCalendarItem': () => ({ id: 'kings-day-2027' }),
  'content.queryCollection': () => ({ collection: 'product' }),
  // Contacts can read their own supplier only, which is not a head office.
  'catalogue.readHeadOfficeMembers': ({ supplierId }, kind) => ({
    id: contacts.includes(kind) ? supplierId : 'larkfield-leisure',
  }),
  'catalogue.readLocationByName': ({ locationName }) => ({ name: locationName }),
  'guests.addUnregisteredGuest': ({ eventId }, kind) => ({ id: eventId, name: `Gus ${kind}` }),
  'events.createEvent': newEvent,
  'events.createUnauthenticatedEvent': (_, kind) => ({
    ...newEvent(),
    organiserEmail: `nobody-${kind}@test.com`,
  }),
  // The organiser stays the same, because later requests depend on it.
  'guests.setOrganiser': ({ eventId, organiserId }) => ({ id: eventId, customerId: organiserId }),
  'events.swapLocation': ({ eventId, packageId }) => ({
    id: eventId,
    packageId,
    locationId: 'newcastle',
    preview: true,
  }),
  'events.readEarlierVersion': ({ eventId }) => ({ id: eventId, version: 1 }),
  'events.swapEventType': ({ eventId }) => ({ id: eventId, type: 'stag' }),
  'events.updateFixedPriceForCustomerList': ({ eventId, guestId }) => ({
    id: eventId,
    list: [{ customerId: guestId, fixedPriceGBP: null }],
  }),
  'bookings.changeEvents': ({ eventId }) => ({ idList: [eventId], edit: { heat: 4 } }),
  'bookings.saveEventView': () => ({ name: 'Mine', view: { section: 'hen' } }),
  'bookings.removeEventView': () => ({ name: 'Mine' }),
  'bookings.logSession': ({ eventId }) => ({
    id: eventId,
    deviceWidth: 360,
    deviceHeight: 740,
    landingPage: '/my-events',
  }),
  'guests.replaceNonEmailCustomerWithReal': ({ eventId, customerId, virtualGuestId }) => ({
    id: eventId,
    customerId,
    guestId: virtualGuestId,
  }),
  'guests.removeUnregisteredGuests': ({ eventId }) => ({ id: eventId, guestIds: ['v_none'] }),
  'guests.updateVirtualGuestName': ({ eventId, virtualGuestId }, kind) => ({
    id: eventId,
    guestId: virtualGuestId,
    name: `Vera ${kind}`,
  }),
  ...Object.fromEntries(
    ['changeCardStart', 'storedCard', 'removeStoredCard'].map((name): [string, Sample] => [
      `payments.${name}`,
      ({ eventId, guestId, organiserId }, kind) => ({
        eventId,
        customerId: kind === 'organiser' ? organiserId : guestId,
      }),
    ]),
  ),
  'payments.checkBankStatement': () => ({ statement: 'Date,Description,Amount' }),
  'payments.creditBankStatement': () => ({ statement: 'Date,Description,Amount', rows: ['none'] }),
  'bookings.previewRate': () => ({ name: 'EUR', exchangeRate: 1.2 }),
  'bookings.listPayouts': () => ({ from: '2026-01-01', to: '2026-12-31' }),
  'payments.moveMoney': ({ eventId, ...ids }) => ({ id: eventId, moves: moveOf(ids) }),
  // A change that both staff and the organiser can make.
  'payments.previewMoney': ({ eventId, ...ids }) => ({
    id: eventId,
    change: { kind: 'move', moves: moveOf(ids) },
  }),
  'reviews.writeProductReview': ({ eventId }) => ({
    eventId,
    productId: 'newcastle-air-rifles-and-archery',
    score: 5,
    text: 'Windy',
  }),
  'reminders.remindGuests': ({ eventId, guestId }) => ({
    id: eventId,
    customerIds: [guestId],
    tone: 'funny',
  }),
  'tracking.startSession': () => visit,
  'tracking.updateSession': () => ({}),
  'tracking.startEventSession': ({ eventId }) => ({ eventId, ...visit }),
  'tracking.startEventAndPackageSession': ({ eventId, packageId }) => ({ eventId, packageId, ...visit }),
  'tracking.startPackageSession': ({ eventId, packageId }) => ({ eventId, packageId, ...visit }),
  'tracking.reportOrganiserActivity': ({ eventId, organiserId }) => ({ eventId, userId: organiserId }),
  ...recordSamples,
  'records.createMedia': (_, reader) => ({ record: photo(`sample-${reader.toLowerCase()}`) }),
  'records.changeMedia': () => ({ id: 'none', version: 1, record: photo('none') }),
  'records.removeMedia': () => ({ id: 'none', version: 1 }),
  // Templates are named after the sections, and every section has one already.
  'records.createTemplate': () => ({ record: { name: 'default' } }),
  'records.listRecords': () => ({ kind: 'venue' }),
  'records.listRecordIds': () => ({ kind: 'venue' }),
  'records.readRecord': ({ venueId }) => ({ kind: 'venue', id: venueId }),
  'records.readRecordRows': ({ venueId }) => ({ kind: 'venue', idList: [venueId] }),
  'records.readRecordVersion': ({ venueId }) => ({ kind: 'venue', id: venueId, change: 'none' }),
  'records.changeRecords': ({ venueId }) => ({
    kind: 'venue',
    idList: [venueId],
    edits: [{ column: 'capacity', how: 'set', value: 12 }],
  }),
  'records.importRecords': () => ({ kind: 'venue', upload: 'none', as: 'csv' }),
  'records.restoreRecords': ({ venueId }) => ({ kind: 'venue', idList: [venueId] }),
  'records.listRecordViews': () => ({ kind: 'venue' }),
  'records.saveRecordView': () => ({ kind: 'venue', name: 'Mine', view: { columns: [], filters: [] } }),
  'records.removeRecordView': () => ({ kind: 'venue', name: 'Mine' }),
  'records.sendUpload': () => ({ name: 'list.csv' }),
  'media.addMedia': () => ({ upload: 'none' }),
  'media.replaceMedia': () => ({ id: 'none', version: 1, upload: 'none' }),
  'media.listMediaUses': () => ({ id: 'none' }),
  'media.countMediaUses': () => ({ idList: ['none'] }),
  'events.readPhones': ({ guestId }) => ({ customerIdList: [guestId] }),
  'guests.readEventByToken': () => ({ confirmationToken: notAToken }),
  'webPackages.readWebPackage': () => ({ id: 'newcastle-classic-stag' }),
  'webPackages.openWebPackage': () => ({ id: 'newcastle-classic-stag', section: 'stag' }),
  'webPackages.createWebPackage': (_, kind) => weekend(`Weekend of ${kind}`),
  'webPackages.changeWebPackage': (_, kind) => ({ id: 'newcastle-classic-stag', ...weekend(`Of ${kind}`) }),
  'webPackages.removeWebPackage': () => ({ id: 'dublin-stout-and-sport', version: 1000 }),
  'catalogue.listProductsOfSuppliers': ({ supplierId }) => ({ supplierIdList: [supplierId] }),
  'events.replacePackage': ({ eventId, packageId }) => ({
    id: eventId,
    package: { ...newEvent().package, id: packageId },
  }),
  'events.saveCommands': ({ eventId, packageId, itineraryId }, kind) => ({
    eventId,
    commandList: contacts.includes(kind)
      ? [{ name: 'confirmProductBooking', packageId, itineraryId, data: confirmation }]
      : [{ name: 'editEventName', packageId, data: { name: 'A name' } }],
  }),
}
