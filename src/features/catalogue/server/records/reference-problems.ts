import type { RawBuilder } from 'kysely'
import type { RecordProblem, RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { findReferringTitles, idIn, idsIn } from './catalogue-record-store.ts'

/** A field value that a record must keep while others refer to it, such as the type of a location used as a country. */
type Role = {
  /** The name of the field, and the value that it must keep. */
  readonly field: string
  readonly requiredValue: string
  /** The kind of the referring records, and a SQL expression for the ids that they refer to. */
  readonly referringKind: RecordKindName
  readonly referencedIds: RawBuilder<unknown>
  /** The relation as text: 'the country of'. */
  readonly label: string
}

export const referencedLocationTypes: readonly Role[] = [
  {
    field: 'type',
    requiredValue: 'country',
    referringKind: 'location',
    referencedIds: idIn('country'),
    label: 'the country of',
  },
  {
    field: 'type',
    requiredValue: 'region',
    referringKind: 'location',
    referencedIds: idIn('region'),
    label: 'the region of',
  },
]
export const referencedVenueTypes: readonly Role[] = [
  {
    field: 'settingType',
    requiredValue: 'Venue',
    referringKind: 'product',
    referencedIds: idsIn('venues'),
    label: 'a venue of',
  },
  {
    field: 'settingType',
    requiredValue: 'Meeting Point',
    referringKind: 'product',
    referencedIds: idIn('meetingPoint'),
    label: 'the meeting point of',
  },
]
export const referencedSupplierTypes: readonly Role[] = [
  {
    field: 'type',
    requiredValue: 'Group Head Office',
    referringKind: 'supplier',
    referencedIds: idIn('parent'),
    label: 'the head office of',
  },
]

/**
 * Returns a problem for each record whose new type conflicts with records that refer to it. Records written in the same
 * transaction are ignored here, because their own kind checks them.
 */
export const referenceProblems =
  (kind: RecordKindName, roles: readonly Role[]) =>
  async (tx: Tx, values: readonly RecordValue[]): Promise<(RecordProblem & { id: string })[]> => {
    const problems: (RecordProblem & { id: string })[] = []
    const changedIds = values.map(({ id }) => String(id))
    for (const { field, requiredValue, referringKind, referencedIds, label } of roles) {
      const idsWithOtherType = values
        .filter((value) => value[field] !== requiredValue)
        .map(({ id }) => String(id))
      if (idsWithOtherType.length === 0) continue
      const referring = { kind: referringKind, referencedIds, except: changedIds }
      const found = await findReferringTitles(tx, { kind, ids: idsWithOtherType }, referring)
      for (const { id, title } of found)
        problems.push({ id, path: [field], message: `It is ${label} ${title}` })
    }
    return problems
  }
