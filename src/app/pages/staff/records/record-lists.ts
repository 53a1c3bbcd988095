import {
  type RecordKindName,
  recordKindFacts,
  recordKindNames,
} from '#features/records/rules/record-kind-name.ts'

/** 'category_groups' → 'categoryGroup', for the lists at /admin/index; undefined where there is none. */
export const kindOfList = (list: string): RecordKindName | undefined =>
  recordKindNames.find((name) => recordKindFacts[name].list === list)

/** True for a kind of record, as an address names it. */
export const isRecordKind = (name: string): name is RecordKindName => Object.hasOwn(recordKindFacts, name)
