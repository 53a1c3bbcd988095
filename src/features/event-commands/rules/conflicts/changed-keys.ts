import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { PackageDocument, PackageEntry } from '#features/event-document/rules/package-document.ts'
import { productListItemIdOf } from '#features/event-document/rules/product-list-item.ts'
import { entryKey, eventKey, packageKey } from '../commands/define-command.ts'

/**
 * Returns the keys of everything that differs between two states of an event. A changed field of the event or of a
 * package has its own key; a changed entry has one key. An entry that joins or leaves a group also changes the group's
 * key (`listItemKey`, `productKey`, `bedsKey`). The event's history stores these keys, and conflicts are detected
 * with them (conflicts.ts). The time taken grows with the number of objects that are not identical in both states.
 */
export const changedKeys = (before: EventDocument, after: EventDocument): string[] => [
  ...changedFields(before, after, ['version', 'packages']).map(eventKey),
  ...changedInPackages(before.packages, after.packages),
]

/** Returns the key of a product list item, which counts as changed when an entry is added to or removed from it. */
export const listItemKey = (packageId: string, productListItemId: string): string =>
  packageKey(packageId, `item:${productListItemId}`)

/** Returns the key of a night's accommodation, which counts as changed when an accommodation is added or removed. */
export const bedsKey = (packageId: string, dayIndex: number): string =>
  packageKey(packageId, `beds:${dayIndex}`)

/**
 * Returns the key of a product's entries. Removals depend on it: the options of a product are removed only
 * with its last entry.
 */
export const productKey = (packageId: string, productId: string): string =>
  packageKey(packageId, `product:${productId}`)

/**
 * Returns whether a key is that of a group. Saves that add entries to a group or remove them from it do not
 * conflict with each other because of the group, but they conflict with commands that depend on the group.
 */
export const isGroupKey = (key: string): boolean => /#(item|beds|product):/.test(key)

/** Returns the key of a removed package. */
export const removedKey = (packageId: string): string => packageKey(packageId, 'removed')

const changedInPackages = (before: readonly PackageDocument[], after: readonly PackageDocument[]) => {
  const formerPackages = new Map(before.map((pack) => [pack.id, pack]))
  const currentIds = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((pack) => changedInPackage(formerPackages.get(pack.id), pack)),
    ...before.filter(({ id }) => !currentIds.has(id)).map(({ id }) => removedKey(id)),
  ]
}

const changedInPackage = (before: PackageDocument | undefined, after: PackageDocument): string[] => {
  if (before === after) return []
  if (!before) return [packageKey(after.id, 'added')]
  const formerEntries = byId(before.entries)
  const currentEntries = byId(after.entries)
  const ids = [...new Set([...formerEntries.keys(), ...currentEntries.keys()])]
  const changedIds = ids.filter((id) => !isSame(formerEntries.get(id), currentEntries.get(id)))
  const groupKeys = changedIds.flatMap((id) =>
    groupsLeftOrJoined(after.id, formerEntries.get(id), currentEntries.get(id)),
  )
  return [
    ...changedFields(before, after, ['entries']).map((field) => packageKey(after.id, field)),
    ...changedIds.map((id) => entryKey(after.id, id)),
    ...new Set(groupKeys),
  ]
}

const byId = (entries: readonly PackageEntry[]) => new Map(entries.map((entry) => [entry.itineraryId, entry]))

const groupsLeftOrJoined = (
  packageId: string,
  former: PackageEntry | undefined,
  current: PackageEntry | undefined,
): string[] => {
  const formerKeys = groupsOf(packageId, former)
  const currentKeys = groupsOf(packageId, current)
  return [
    ...formerKeys.filter((key) => !currentKeys.includes(key)),
    ...currentKeys.filter((key) => !formerKeys.includes(key)),
  ]
}

const groupsOf = (packageId: string, entry: PackageEntry | undefined): string[] => {
  if (!entry) return []
  const itemId = productListItemIdOf(entry)
  const { productId, isProductOption } = entry
  const hasBeds = entry.product.type === 'Accommodation' && entry.stage !== 'Cancelled'
  return [
    // A product list item of a single entry has that entry's id.
    ...(itemId === entry.itineraryId ? [] : [listItemKey(packageId, itemId)]),
    ...(productId === null || isProductOption ? [] : [productKey(packageId, productId)]),
    ...(hasBeds ? [bedsKey(packageId, entry.dayIndex)] : []),
  ]
}

const changedFields = <Value extends object>(
  before: Value,
  after: Value,
  ignoredFields: (keyof Value)[],
): string[] =>
  Object.keys(after).filter(
    (field) =>
      !ignoredFields.includes(field as keyof Value) &&
      !isSame(before[field as keyof Value], after[field as keyof Value]),
  )

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Returns, for the event's history, the description of a change that no command made: the list of keys that differ. */
export const describeChange = (
  before: EventDocument,
  after: EventDocument,
): { commands: { name: 'change'; data: { touched: string[] } }[]; touched: string[] } => {
  const touched = changedKeys(before, after)
  return { commands: [{ name: 'change', data: { touched } }], touched }
}
