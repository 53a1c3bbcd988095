import type { CommandName, PackageCommand } from '#features/event-commands/rules/commands/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { productNameOf } from '#features/event-document/rules/product-name.ts'
import { formatDate, type IsoDate, isIsoDate } from '#kernel/dates.ts'
import type { BrowserFacts } from '../../state/browser-facts.ts'
import { dayName } from '../../view/entry-labels.ts'

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
  hideProduct: 'visibility to guests',
  editDate: 'dates',
  editEstimatedCustomers: 'number of people',
  editEventName: 'name of the event',
  editGuestOfHonour: 'guest of honour',
  editEventNotes: 'notes',
  addCustomerNotes: 'note to the customer',
  addStaffNotes: 'note to staff',
  editPackageLocation: 'location',
}

/** Returns a description of an edit that the event no longer accepts, with the values that the user entered. */
export const describeRejectedEdit = (
  command: PackageCommand,
  event: EventDocument,
  { product }: Pick<BrowserFacts, 'product'>,
): string => {
  const { name, packageId, itineraryId, productListItemId } = command
  const pack = event.packages.find(({ id }) => id === packageId)
  const entry = event.packages
    .flatMap(({ entries }) => entries)
    .find((one) => one.itineraryId === itineraryId || productListItemIdOf(one) === productListItemId)
  const productId = 'productId' in command.data ? command.data.productId : null
  const addedName = product(productId)?.name
  const isAboutEntry = itineraryId !== undefined || productListItemId !== undefined
  const subject = entry
    ? productNameOf(entry)
    : (addedName ?? (isAboutEntry ? 'A removed product' : 'The package'))
  const values = Object.entries(command.data).flatMap(
    ([field, value]) => valueLabel(field, value, pack?.startDate ?? null) ?? [],
  )
  const change = titles[name] ?? 'details'
  return `${subject}: ${change}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
}

/** Returns a value in a command as text; undefined for ids and other values that the user would not recognise. */
const valueLabel = (field: string, value: unknown, startDate: IsoDate | null): string | undefined => {
  if (typeof value === 'number') {
    if (field === 'dayIndex') return dayName({ startDate }, value)
    if (field === 'delta') return value < 0 ? `${-value} fewer` : `${value} more`
    return String(value)
  }
  if (typeof value !== 'string' || value === '' || field.endsWith('Id')) return undefined
  return isIsoDate(value) ? formatDate(value) : value
}
