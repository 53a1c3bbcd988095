import { isSame } from '../../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { type Reference, referencesOf } from '../../rules/references.ts'

/** The records of one kind that the files contain. */
export type ShippedRecords = { readonly kind: RecordKind; readonly values: readonly RecordValue[] }

type Key = { readonly kind: RecordKindName; readonly id: string }

/** A record on the site. */
export type SiteRecord = Key & {
  readonly content: RecordValue
  /** True if staff have created, changed or removed it. */
  readonly isChangedByStaff: boolean
  readonly isRemoved: boolean
}

/** A record to be written with the content of its file. `before` is null for a new one. */
export type ShippedStep = Key & { readonly before: RecordValue | null; readonly value: RecordValue }

/** The changes that bring the records of a site in line with the files. */
export type ShippedPlan = {
  readonly created: readonly ShippedStep[]
  readonly changed: readonly ShippedStep[]
  readonly removed: readonly Key[]
  /** Records that remain different from the files, each with the reason. */
  readonly skipped: readonly (Key & { readonly why: string })[]
  /** Returns whether a record exists after the plan has been applied. */
  has(kind: RecordKindName, id: string): boolean
}

export type ShippedOptions = {
  /**
   * Also overwrites records in the files that staff created, changed or removed. Records that staff created or changed
   * are never removed.
   */
  readonly overwritesStaffChanges?: boolean
  /** True to create missing records, but change and remove none. */
  readonly onlyAdds?: boolean
  /** The reasons why records can't be removed, by kind and id. */
  readonly removalBlockers?: ReadonlyMap<string, string>
}

export const recordKey = ({ kind, id }: Key): string => `${kind} ${id}`

/**
 * Returns the plan that brings the records of a site in line with the files. Without `overwritesStaffChanges`, records
 * that staff created, changed or removed stay as they are. A record is not removed while a remaining record references it. A record of a file is not
 * written if a record that it references is missing.
 */
export const planShipped = (
  shipped: readonly ShippedRecords[],
  site: readonly SiteRecord[],
  { overwritesStaffChanges = false, onlyAdds = false, removalBlockers = new Map() }: ShippedOptions = {},
): ShippedPlan => {
  const kinds = new Map(shipped.map(({ kind }) => [kind.name, kind]))
  const siteRecords = new Map(
    site.filter(({ kind }) => kinds.has(kind)).map((each) => [recordKey(each), each]),
  )
  const skipped = new Map<string, Key & { why: string }>()
  const steps = new Map<string, ShippedStep>()
  const inFiles = new Set<string>()
  for (const { kind, values } of shipped)
    for (const value of values) {
      const identity: Key = { kind: kind.name, id: idOfRecord(kind, value) }
      const key = recordKey(identity)
      inFiles.add(key)
      const siteRecord = siteRecords.get(key)
      const before = siteRecord && !siteRecord.isRemoved ? siteRecord.content : null
      if (before && (onlyAdds || isSame(before, value))) continue
      if (siteRecord?.isChangedByStaff && !overwritesStaffChanges)
        skipped.set(key, { ...identity, why: siteRecord.isRemoved ? 'staff removed it' : 'staff changed it' })
      else steps.set(key, { ...identity, before, value })
    }
  const toRemove = new Map(
    [...siteRecords].filter(
      ([key, { isChangedByStaff }]) => !onlyAdds && !isChangedByStaff && !inFiles.has(key),
    ),
  )
  for (const [key, why] of removalBlockers) {
    const record = toRemove.get(key)
    if (!record) continue
    toRemove.delete(key)
    skipped.set(key, { kind: record.kind, id: record.id, why })
  }
  const existing = dropUnresolved({ siteRecords, steps, toRemove, skipped, kinds })
  const allSteps = [...steps.values()]
  return {
    created: allSteps.filter(({ before }) => !before),
    changed: allSteps.filter(({ before }) => before),
    removed: [...toRemove.values()].map(({ kind, id }) => ({ kind, id })),
    skipped: [...skipped.values()],
    has: (kind, id) => existing.has(recordKey({ kind, id })),
  }
}

type Draft = {
  readonly siteRecords: ReadonlyMap<string, SiteRecord>
  readonly steps: Map<string, ShippedStep>
  readonly toRemove: Map<string, SiteRecord>
  readonly skipped: Map<string, Key & { why: string }>
  readonly kinds: ReadonlyMap<RecordKindName, RecordKind>
}

/**
 * Drops steps with missing references, and retains records that are still referenced, until all references can be
 * resolved. @returns the records after the plan, by kind and id
 */
const dropUnresolved = ({
  siteRecords,
  steps,
  toRemove,
  skipped,
  kinds,
}: Draft): Map<string, RecordValue> => {
  const references = referencesByKind(kinds)
  for (;;) {
    const existing = new Map<string, RecordValue>()
    for (const [key, { content, isRemoved }] of siteRecords)
      if (!isRemoved && !toRemove.has(key)) existing.set(key, content)
    for (const [key, { value }] of steps) existing.set(key, value)
    let isStable = true
    for (const [key, { kind, id, value }] of steps) {
      const missing = references(kind, value).find(
        // A record with a missing photo is valid; pages just don't show the photo.
        (reference) =>
          reference.kind !== 'media' &&
          !existing.has(recordKey(reference)) &&
          !toRemove.has(recordKey(reference)),
      )
      if (!missing) continue
      steps.delete(key)
      skipped.set(key, { kind, id, why: `there is no ${missing.kind} ${missing.id}` })
      isStable = false
    }
    if (!isStable) continue
    for (const [key, content] of existing)
      for (const reference of references(key.split(' ')[0] as RecordKindName, content)) {
        const record = toRemove.get(recordKey(reference))
        if (!record) continue
        toRemove.delete(recordKey(reference))
        skipped.set(recordKey(reference), { kind: record.kind, id: record.id, why: `it is used by ${key}` })
        isStable = false
      }
    if (isStable) return existing
  }
}

/** Memoizes the references of each record. */
const referencesByKind = (kinds: ReadonlyMap<RecordKindName, RecordKind>) => {
  const cache = new WeakMap<RecordValue, readonly Reference[]>()
  return (name: RecordKindName, value: RecordValue): readonly Reference[] => {
    const references = cache.get(value) ?? referencesOf(kinds.get(name)!, value)
    cache.set(value, references)
    return references
  }
}
