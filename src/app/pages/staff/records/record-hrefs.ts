import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import { type RecordKindName, recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { webPackageAddress } from '#features/web-packages/rules/web-package-address.ts'
import type { EditedWebPackage } from '#features/web-packages/rules/web-package-record.ts'
import { isRecordKind } from './record-lists.ts'

/**
 * Returns the address of a kind's list in the staff area. These functions are not in the file of the routes, because
 * every visitor loads that file.
 */
export const listHref = (kind: RecordKindName): string => `/admin/index/${recordKindFacts[kind].list}`

export const recordHref = (kind: RecordKindName, id: string): string =>
  `/admin/record/${kind}/${encodeURIComponent(id)}`

/** Returns the address of the page that edits the record or member of staff that uses a picture. */
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

/**
 * Returns the address at which a location, product or ready-made package is shown on the site. For products it is that
 * of the preview, which also shows unlisted products. Undefined for removed locations and other kinds.
 */
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
