import type { CommandName } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import type { OperationName } from '#features/events/rules/logged-operation.ts'
import type { Visibility } from '#features/events/rules/reading/visibility.ts'
import { cutText } from '#kernel/cut-text.ts'
import { addDays, formatDate, isIsoDate } from '#kernel/dates.ts'

/** A command as it is stored in the log of an event. */
export type LoggedCommand = {
  readonly name: string
  readonly packageId?: string
  readonly itineraryId?: string
  readonly productListItemId?: string
  readonly data?: Readonly<Record<string, unknown>>
}

const commandTexts: Readonly<Record<CommandName, string>> = {
  editPreferredStartTime: 'preferred time changed',
  hideProduct: 'visibility to guests changed',
  editProductStage: 'stage changed',
  moveProduct: 'moved to another day',
  removeProduct: 'removed',
  removeProductSwap: 'swapped out',
  addProduct: 'added',
  addProductSwap: 'swapped in',
  editCustomers: 'people changed',
  editParticipation: 'participants changed',
  customProduct: 'custom product changed',
  editProduct: 'options and extras changed',
  editStartTime: 'start time changed',
  editVenue: 'venue changed',
  editSupplier: 'supplier changed',
  editDate: 'dates changed',
  editPrice: 'price changed',
  editCost: 'cost changed',
  editInvoiced: 'invoiced amount changed',
  cancelProduct: 'cancelled',
  acceptCancellation: 'cancellation accepted',
  confirmProductBooking: 'confirmed by the supplier',
  declineProductBooking: 'declined by the supplier',
  editFlightDetails: 'flight changed',
  editProductNote: 'note changed',
  editPackageLocation: 'location changed',
  editEventNotes: 'notes changed',
  addCustomerNotes: 'note to the customer changed',
  addStaffNotes: 'note to staff changed',
  editEventName: 'name changed',
  editGuestOfHonour: 'guest of honour changed',
  editEstimatedCustomers: 'number of people changed',
}

/** Changes of the event itself, by the name of their operation. */
const operationTexts: Readonly<Record<OperationName, string>> = {
  name: 'Name changed',
  guestOfHonour: 'Guest of honour changed',
  updateGuestOfHonour: 'Guest of honour changed',
  eventSummaryNotes: 'Summary changed',
  updateCustomerNote: 'Customer’s note changed',
  updateStaffNote: 'Staff’s note changed',
  eventSummaryLostSaleNote: 'Reason for the lost sale changed',
  salesFunnel: 'Sales heat changed',
  manager: 'Manager changed',
  managerAtBooking: 'Manager at booking changed',
  organiser: 'Organiser changed',
  dueDates: 'Due dates changed',
  displayPrices: 'Visibility of prices changed',
  updateCompany: 'Company changed',
  updateCalculations: 'Recalculated',
  paymentTerms: 'Price and payment terms changed',
  removePackage: 'Package removed',
  restorePackage: 'Package of an earlier version restored',
  cancelUnpaid: 'Cancelled automatically',
  changeEvents: 'Changed together with other events',
  authenticate: 'Organiser verified',
  existing: 'Another enquiry joined',
  eraseCustomer: 'A person’s data erased',
  acceptInvite: 'Invite answered',
  setAttendingToNo: 'Answer changed',
  updateAttending: 'Answer changed',
  updateItineraryAttending: 'Answer for a product changed',
  addUnregisteredGuest: 'Guest added by name',
  addAllUnregisteredGuest: 'Remaining guests added by name',
  removeUnregisteredGuests: 'Guests removed',
  updateVirtualGuestName: 'Guest renamed',
  requestPlace: 'Place of a guest requested',
  replaceNonEmailCustomerWithReal: 'Place of a guest given to a customer',
  declineGuestPlace: 'Request for a place declined',
  updateHideNonAttending: 'Visibility of guests who aren’t coming changed',
  bookWithoutPayment: 'Booked without payment',
  cancelBooking: 'Cancelled',
  lowerPrice: 'Promised price lowered',
  swapEventType: 'Type changed',
  updateAutomaticTransactions: 'Automatic transactions changed',
  updateBlockAutoEmails: 'Automatic emails changed',
  updateCommission: 'Commission changed',
  updateDiscountMargin: 'Discount changed',
  updateCustomerFixedPrice: 'Fixed price changed',
  updateFixedPriceForCustomerList: 'Fixed prices changed',
}

/** Texts for saves that are logged only by their changed keys, such as payments. A pattern matches the end of a key. */
const partTexts: readonly (readonly [RegExp, string])[] = [
  [/#added$/, 'Package added'],
  [/statusStage$/, 'Stage of the event changed'],
  [/refundedPence$/, 'Money refunded'],
  [/guests$/, 'Guests or their payments changed'],
]

/** Returns the changed parts of an event in words, for a save that the log describes only by its keys. */
const describeChangedParts = (touched: unknown): string[] => {
  const keys = Array.isArray(touched) ? touched.map(String) : []
  const parts = partTexts.filter(([pattern]) => keys.some((key) => pattern.test(key))).map(([, text]) => text)
  return parts.length > 0 ? parts : ['Booking changed']
}

/** The fields whose values are shown. Ids, costs and amounts are left out, because some readers must not see them. */
const shownFields = new Set([
  'name',
  'attending',
  'startTime',
  'arriveTime',
  'preferredStartTimeRange',
  'startDate',
  'endDate',
  'stage',
  'needPeople',
  'delta',
  'heat',
  'note',
  'notes',
  'company',
  'declineReason',
])
const maxValueLength = 80

/**
 * Returns the changes of a save in words, for staff. Readers who don't see hidden products get neither their names nor
 * the values of their changes. This also applies to products that the event no longer has, because these may have been
 * hidden.
 */
export const describeSave = (
  commands: readonly LoggedCommand[],
  event: EventDocument,
  { hiddenProduct: seesHidden }: Pick<Visibility, 'hiddenProduct'>,
): string[] =>
  commands.flatMap((command) => {
    if (command.name === 'change') return describeChangedParts(command.data?.touched)
    const text = commandTexts[command.name as CommandName] as string | undefined
    const entry = entryOf(command, event, seesHidden)
    const values = entry === 'unknown' && !seesHidden ? [] : valuesOf(command, event)
    const suffix = values.length > 0 ? `: ${values.join(', ')}` : ''
    // After a rollback to this release, the log can contain operations of a later one.
    const operation = operationTexts[command.name as OperationName] as string | undefined
    if (text === undefined) return `${operation ?? 'Event changed'}${suffix}`
    if (entry === 'unknown')
      return `${seesHidden ? 'A former' : 'A former or hidden'} product: ${text}${suffix}`
    return `${entry ? productNameOf(entry) : subjectOf(command, event)}: ${text}${suffix}`
  })

/**
 * Returns the entry that a command is about: undefined if it is not about a product, 'unknown' if the event does not
 * have the product or the reader does not see it.
 */
const entryOf = (
  { itineraryId, productListItemId, data = {} }: LoggedCommand,
  { packages }: EventDocument,
  seesHidden: boolean,
): PackageEntry | 'unknown' | undefined => {
  const addedEntryIds = Array.isArray(data.itinerary)
    ? data.itinerary.map((item: { newItineraryId?: string }) => item.newItineraryId)
    : []
  if (itineraryId === undefined && productListItemId === undefined && addedEntryIds.length === 0)
    return undefined
  const entries = packages.flatMap((pack) =>
    pack.entries.filter(({ hideProduct }) => seesHidden || !hideProduct),
  )
  return (
    entries.find((one) => one.itineraryId === itineraryId || addedEntryIds.includes(one.itineraryId)) ??
    entries.find(
      ({ productId }) =>
        productId !== null &&
        (productId === data.productId || productListItemId?.startsWith(`${productId}:`)),
    ) ??
    'unknown'
  )
}

/** Returns the label of the event or package that a command is about. */
const subjectOf = ({ name, packageId }: LoggedCommand, { packages }: EventDocument): string => {
  if (name === 'editEventName' || name === 'editGuestOfHonour') return 'Event'
  const index = packages.findIndex(({ id }) => id === packageId)
  return index < 0 ? 'A former package' : `Package ${index + 1}`
}

const valuesOf = ({ packageId, data = {} }: LoggedCommand, { packages }: EventDocument): string[] => {
  const startDate = packages.find(({ id }) => id === packageId)?.startDate ?? null
  return Object.entries(data).flatMap(([field, value]) => {
    if (field === 'dayIndex' && typeof value === 'number')
      return startDate === null ? `Day ${value + 1}` : formatDate(addDays(startDate, value))
    if (!shownFields.has(field)) return []
    if (field === 'delta' && typeof value === 'number') return value < 0 ? `${-value} fewer` : `${value} more`
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || value === '') return []
    const text = isIsoDate(value) ? formatDate(value) : value
    return text.length > maxValueLength ? `${cutText(text, maxValueLength - 1)}…` : text
  })
}
