import {
  type RecordKindName,
  recordKindFacts,
  recordKindNames,
} from '#features/records/rules/record-kind-name.ts'

/**
 * Returns the record kind of a list at /admin/index: 'category_groups' → 'categoryGroup'; undefined if unknown.
 */
export const kindOfList = (list: string): RecordKindName | undefined =>
  recordKindNames.find((name) => recordKindFacts[name].list === list)

/** Returns true if a name from an address is a record kind. */
export const isRecordKind = (name: string): name is RecordKindName => Object.hasOwn(recordKindFacts, name)
