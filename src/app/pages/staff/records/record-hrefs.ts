import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import { type RecordKindName, recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { webPackageAddress } from '#features/web-packages/rules/web-package-address.ts'
import type { EditedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import { isRecordKind } from './record-lists.ts'

/** Where staff find records, apart from what routes are made of: that comes to every visitor. */
export const listHref = (kind: RecordKindName): string => `/admin/index/${recordKindFacts[kind].list}`

export const recordHref = (kind: RecordKindName, id: string): string =>
  `/admin/record/${kind}/${encodeURIComponent(id)}`

/** Where what shows a picture is edited: a record, or somebody who works here. */
export const hrefOfUse = ({
  kind,
  id,
}: {
  readonly kind: string
  readonly id: string
}): string | undefined => {
  if (isRecordKind(kind)) return recordHref(kind, id)
  return kind === 'user' ? `/admin/person/${encodeURIComponent(id)}` : undefined
}

/** Where the site shows a record, for those kinds that have a page; staff see a product that is not listed, too. */
export const siteHref = ({ name }: RecordKind, record: RecordValue): string | undefined => {
  if (name === 'product') return `/preview-product/${String(record.id)}`
  if (name === 'webPackage') return webPackageHref(record)
  if (name !== 'location' || record.removeFromWeb === 'Yes') return undefined
  const [section] = Array.isArray(record.sections) ? record.sections : []
  return typeof section === 'string' ? `/${section}/in-${String(record.slug ?? record.id)}` : undefined
}

const webPackageHref = ({ id, setting }: RecordValue): string | undefined => {
  const { section = [], location } = (setting ?? {}) as Partial<EditedWebPackage['setting']>
  return section[0] && location
    ? webPackageAddress({ section: section[0], location: location.id, id: String(id) })
    : undefined
}
