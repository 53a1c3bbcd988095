import { categoryGroupKind, categoryKind } from '#features/catalogue/rules/records/category-kinds.ts'
import { locationKind, venueKind } from '#features/catalogue/rules/records/place-kinds.ts'
import { productKind } from '#features/catalogue/rules/records/product-kind.ts'
import { currencyKind, supplierKind } from '#features/catalogue/rules/records/supplier-kinds.ts'
import { calendarKind } from '#features/content/rules/calendar/calendar-kind.ts'
import { contentKind } from '#features/content/rules/items/content-kind.ts'
import { dictionaryKind, templateKind } from '#features/content/rules/text-kinds.ts'
import { mediaKind } from '#features/media/rules/media-kind.ts'
import type { RecordKind, RecordValue } from '#features/records/rules/record-kind.ts'
import type { RecordKindName } from '#features/records/rules/record-kind-name.ts'
import { webPackageKind } from '#features/web-packages/rules/web-package-kind.ts'

const anyKind = <Value extends RecordValue>(kind: RecordKind<Value>) => kind as unknown as RecordKind

/** Every kind of record that staff edit. */
export const recordKinds: readonly RecordKind[] = [
  anyKind(currencyKind),
  anyKind(categoryGroupKind),
  anyKind(categoryKind),
  anyKind(supplierKind),
  anyKind(locationKind),
  anyKind(venueKind),
  anyKind(productKind),
  anyKind(webPackageKind),
  anyKind(templateKind),
  anyKind(dictionaryKind),
  anyKind(contentKind),
  anyKind(calendarKind),
  anyKind(mediaKind),
]

export const recordKindNamed = (name: RecordKindName): RecordKind => {
  const kind = recordKinds.find((one) => one.name === name)
  if (!kind) throw new Error(`no record kind ${name}`)
  return kind
}
