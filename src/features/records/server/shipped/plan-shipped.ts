import { isSame } from '../../rules/differences.ts'
import { idOfRecord, type RecordKind, type RecordValue } from '../../rules/record-kind.ts'
import type { RecordKindName } from '../../rules/record-kind-name.ts'
import { type Reference, referencesOf } from '../../rules/references.ts'

/** The records of a kind that the files have. */
export type ShippedRecords = { readonly kind: RecordKind; readonly values: readonly RecordValue[] }

type Key = { readonly kind: RecordKindName; readonly id: string }

/** A record as the site has it. */
export type SiteRecord = Key & {
  readonly content: RecordValue
  /** Made, changed or removed by staff. */
  readonly isOfStaff: boolean
  readonly isRemoved: boolean
}

/** A record that is to become what a file says; null before it was there. */
export type ShippedStep = Key & { readonly before: RecordValue | null; readonly value: RecordValue }

/** What files would make of the records of a site. */
export type ShippedPlan = {
  readonly created: readonly ShippedStep[]
  readonly changed: readonly ShippedStep[]
  readonly removed: readonly Key[]
  /** Those that stay other than the files have them, and why. */
  readonly left: readonly (Key & { readonly why: string })[]
  /** True for a record that is there afterwards. */
  has(kind: RecordKindName, id: string): boolean
}

export type ShippedOptions = {
  /** What staff changed or removed becomes what the files say, too. What only they have stays. */
  readonly replacesStaffs?: boolean
  /** Nothing that is there changes, and nothing goes. */
  readonly onlyAdds?: boolean
  /** Why something cannot go, by kind and id. */
  readonly needed?: ReadonlyMap<string, string>
}

export const recordKey = ({ kind, id }: Key): string => `${kind} ${id}`

/**
 * Compares files with a site. What staff changed or removed stays as they have it; so does what theirs name, and what
 * names something that is not there is left out.
 */
export const planShipped = (
  shipped: readonly ShippedRecords[],
  site: readonly SiteRecord[],
  { replacesStaffs = false, onlyAdds = false, needed = new Map() }: ShippedOptions = {},
): ShippedPlan => {
  const kinds = new Map(shipped.map(({ kind }) => [kind.name, kind]))
  const known = new Map(site.filter(({ kind }) => kinds.has(kind)).map((each) => [recordKey(each), each]))
  const left = new Map<string, Key & { why: string }>()
  const steps = new Map<string, ShippedStep>()
  const inFiles = new Set<string>()
  for (const { kind, values } of shipped)
    for (const value of values) {
      const of: Key = { kind: kind.name, id: idOfRecord(kind, value) }
      const key = recordKey(of)
      inFiles.add(key)
      const stored = known.get(key)
      const before = stored && !stored.isRemoved ? stored.content : null
      if (before && (onlyAdds || isSame(before, value))) continue
      if (stored?.isOfStaff && !replacesStaffs)
        left.set(key, { ...of, why: stored.isRemoved ? 'staff removed it' : 'staff changed it' })
      else steps.set(key, { ...of, before, value })
    }
  const leaving = new Map(
    [...known].filter(([key, { isOfStaff }]) => !onlyAdds && !isOfStaff && !inFiles.has(key)),
  )
  for (const [key, why] of needed) {
    const record = leaving.get(key)
    if (!record) continue
    leaving.delete(key)
    left.set(key, { kind: record.kind, id: record.id, why })
  }
  const there = untilNothingDangles({ known, steps, leaving, left, kinds })
  const all = [...steps.values()]
  return {
    created: all.filter(({ before }) => !before),
    changed: all.filter(({ before }) => before),
    removed: [...leaving.values()].map(({ kind, id }) => ({ kind, id })),
    left: [...left.values()],
    has: (kind, id) => there.has(recordKey({ kind, id })),
  }
}

type Draft = {
  readonly known: ReadonlyMap<string, SiteRecord>
  readonly steps: Map<string, ShippedStep>
  readonly leaving: Map<string, SiteRecord>
  readonly left: Map<string, Key & { why: string }>
  readonly kinds: ReadonlyMap<RecordKindName, RecordKind>
}

/** Takes steps back until every record names only what is there. @returns what is there then, by kind and id */
const untilNothingDangles = ({ known, steps, leaving, left, kinds }: Draft): Map<string, RecordValue> => {
  const references = referencesByKind(kinds)
  for (;;) {
    const there = new Map<string, RecordValue>()
    for (const [key, { content, isRemoved }] of known)
      if (!isRemoved && !leaving.has(key)) there.set(key, content)
    for (const [key, { value }] of steps) there.set(key, value)
    let isSettled = true
    for (const [key, { kind, id, value }] of steps) {
      const missing = references(kind, value).find(
        // A photo that is not here is not shown; the record is there all the same.
        (named) => named.kind !== 'media' && !there.has(recordKey(named)) && !leaving.has(recordKey(named)),
      )
      if (!missing) continue
      steps.delete(key)
      left.set(key, { kind, id, why: `there is no ${missing.kind} ${missing.id}` })
      isSettled = false
    }
    if (!isSettled) continue
    for (const [key, content] of there)
      for (const named of references(key.split(' ')[0] as RecordKindName, content)) {
        const record = leaving.get(recordKey(named))
        if (!record) continue
        leaving.delete(recordKey(named))
        left.set(recordKey(named), { kind: record.kind, id: record.id, why: `it is used by ${key}` })
        isSettled = false
      }
    if (isSettled) return there
  }
}

/** Read off a record once, however often it is asked. */
const referencesByKind = (kinds: ReadonlyMap<RecordKindName, RecordKind>) => {
  const kept = new WeakMap<RecordValue, readonly Reference[]>()
  return (name: RecordKindName, value: RecordValue): readonly Reference[] => {
    const found = kept.get(value) ?? referencesOf(kinds.get(name)!, value)
    kept.set(value, found)
    return found
  }
}
