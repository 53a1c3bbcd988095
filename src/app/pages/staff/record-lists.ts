import { notFound } from '@tanstack/react-router'
import {
  type RecordKindName,
  recordKindFacts,
  recordKindNames,
} from '#features/records/rules/record-kind-name.ts'

/** 'category_groups' → 'categoryGroup', for the lists at /admin/index; throws notFound where there is none. */
export const kindOfList = (list: string): RecordKindName => {
  const kind = recordKindNames.find((name) => recordKindFacts[name].list === list)
  if (!kind) throw notFound()
  return kind
}

/** The kind that an address names; throws notFound where there is none. */
export const kindOfAddress = (name: string): RecordKindName => {
  if (!Object.hasOwn(recordKindFacts, name)) throw notFound()
  return name as RecordKindName
}

export const listHref = (kind: RecordKindName): string => `/admin/index/${recordKindFacts[kind].list}`

export const recordHref = (kind: RecordKindName, id: string): string =>
  `/admin/record/${kind}/${encodeURIComponent(id)}`

/** 'category groups' → 'Category groups'. */
export const headingOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
