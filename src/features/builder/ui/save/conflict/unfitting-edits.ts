import type { CommandName, PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import type { BrowserFacts } from '../../state/browser-facts.ts'
import { entryName } from '../../view/entry-labels.ts'

const titles: Partial<Record<CommandName, string>> = {
  addProduct: 'added',
  addProductSwap: 'swapped in',
  removeProduct: 'removed',
  removeProductSwap: 'removed',
  moveProduct: 'moved to another day',
  editStartTime: 'start time',
  editPreferredStartTime: 'preferred time',
  editCustomers: 'number of people',
  editParticipation: 'who takes part',
  editProduct: 'options and extras',
  editVenue: 'venue',
  editSupplier: 'supplier',
  editFlightDetails: 'flight',
  editProductNote: 'note',
  hideProduct: 'shown to guests or not',
  editDate: 'dates',
  editEstimatedCustomers: 'number of people',
  editEventName: 'name of the event',
  editGuestOfHonour: 'guest of honour',
  editEventNotes: 'notes',
  addCustomerNotes: 'note to the customer',
  addStaffNotes: 'note to colleagues',
  editPackageLocation: 'location',
}

/** Returns an edit that the event no longer accepts in words, with the values that the user entered. */
export const describeEdit = (
  command: PackageCommand,
  event: EventDocument,
  { product }: Pick<BrowserFacts, 'product'>,
): string => {
  const { name, itineraryId, productListItemId } = command
  const entry = event.packages
    .flatMap(({ entries }) => entries)
    .find((one) => one.itineraryId === itineraryId || productListItemIdOf(one) === productListItemId)
  const productId = 'productId' in command.data ? command.data.productId : null
  const added = product(productId)?.name
  const isAboutEntry = itineraryId !== undefined || productListItemId !== undefined
  const subject = entry ? entryName(entry) : (added ?? (isAboutEntry ? 'A removed product' : 'The package'))
  const values = Object.entries(command.data).flatMap(([field, value]) =>
    /Id$/.test(field) || value === '' || !/string|number/.test(typeof value) ? [] : [String(value)],
  )
  const change = titles[name] ?? 'details'
  return `${subject}: ${change}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
}
