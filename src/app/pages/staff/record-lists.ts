import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { recordKinds } from '../../record-kinds.ts'

/** 'categoryGroup' → 'category_groups': pages of the staff area are named in snake case (000 §2). */
export const listNameOf = ({ list, words }: RecordKind): string => list ?? words.many.replaceAll(' ', '_')

export const kindOfList = (name: string): RecordKind | undefined =>
  recordKinds.find((kind) => listNameOf(kind) === name)

export const kindNamed = (name: string): RecordKind | undefined =>
  recordKinds.find((kind) => kind.name === name)

export const listHref = (kind: RecordKind): string => `/admin/index/${listNameOf(kind)}`

export const recordHref = (kind: RecordKindName, id: string): string =>
  `/admin/record/${kind}/${encodeURIComponent(id)}`

/** 'category groups' → 'Category groups'. */
export const headingOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Where the site shows a record, for those kinds that have a page; staff see a product that is not listed, too. */
export const siteHref = ({ name }: RecordKind, record: RecordValue): string | undefined => {
  if (name === 'product') return `/preview-product/${String(record.id)}`
  if (name !== 'location' || record.removeFromWeb === 'Yes') return undefined
  const [section] = Array.isArray(record.sections) ? record.sections : []
  return typeof section === 'string' ? `/${section}/in-${String(record.slug ?? record.id)}` : undefined
}
