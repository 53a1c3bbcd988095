import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { bedsKey } from '../conflicts/changed-keys.ts'
import type { CommandFacts } from '../facts.ts'
import type { AddItem, AddProductData } from './add-item.ts'
import { type Command, packageKey } from './define-command.ts'
import { dayIndexOf } from './edit-date.ts'

/**
 * Returns the keys that a new entry depends on. Its defaults come from the package's start date, number of people and
 * other accommodation on the night. The package's status decides whether the supplier gets a request at once.
 */
export const keysReadByAdding = (
  event: EventDocument,
  { packageId, data: { productId, itinerary } }: Command<string, AddProductData>,
  { products }: CommandFacts,
): string[] => {
  const pack = event.packages.find(({ id }) => id === packageId)
  const isAccommodation = productId !== null && products[productId]?.type === 'Accommodation'
  const dayOf = ({ dayIndex, date = null }: AddItem) => dayIndex ?? (pack ? dayIndexOf(pack, date) : 0)
  const itemsWithoutPeople = itinerary.filter(({ needPeople }) => needPeople === undefined)
  const nights = isAccommodation
    ? itemsWithoutPeople.map(dayOf).filter((day): day is number => !isRefusal(day))
    : []
  return [
    packageKey(packageId, 'status'),
    ...(itinerary.some(({ dayIndex }) => dayIndex === undefined) ? [packageKey(packageId, 'startDate')] : []),
    ...(itemsWithoutPeople.length > 0 ? [packageKey(packageId, 'peopleCount')] : []),
    ...nights.map((day) => bedsKey(packageId, day)),
  ]
}
