import type { EditedProduct } from '#features/catalogue/rules/records/product-kind.ts'
import { form } from '#features/records/rules/form-fields.ts'
import type { FindRecord, RecordKind, RecordProblem } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type Section, sectionLabels } from '#kernel/section.ts'
import { medalName, medals } from './medals.ts'
import { type EditedWebPackage, editedWebPackage } from './web-package-record.ts'

/**
 * The kind of ready-made packages. They are changed by their own endpoints (CONT-020) and, in the editor, by the record
 * endpoints, which check versions.
 */
export const webPackageKind: RecordKind<EditedWebPackage> = {
  name: 'webPackage',
  ...recordKindFacts.webPackage,
  path: '/record/webPackage',
  schema: editedWebPackage,
  key: 'id',
  defaultColumns: ['setting.location.id', 'setting.section', 'setting.standard', 'setting.nightsCount'],
  sections: [
    {
      title: 'About',
      fields: [
        form.group('content', 'Shown to visitors', [
          form.text('name', 'Name'),
          form.longText('description', 'Description'),
          form.images('images', 'Photos', {
            hint: 'Leave empty to use the picture of one of its products. The first is the main one. A picture with a section is shown in that section only.',
          }),
        ]),
        form.group('setting', 'Settings', [
          form.sections('section'),
          form.group('location', 'Where', [form.reference('id', 'Location', 'location')]),
          form.choice(
            'standard',
            'Standard',
            medals.map((medal) => ({ value: medal, label: medalName(medal) })),
          ),
          form.number('nightsCount', 'Nights'),
          form.yesNo('editable', 'Can be changed', {
            hint: 'No: sold as a complete package only',
          }),
          form.rows('setDates', 'Starts on', 'period', form.range('date'), {
            hint: 'Leave empty for any day',
          }),
        ]),
      ],
    },
    {
      title: 'Contents',
      fields: [
        form.rows('productList', 'Products', 'product', [
          form.reference('productId', 'Product', 'product'),
          form.number('dayIndex', 'Day', {
            hint: 'The first day is 0; accommodation has an entry for each night',
          }),
        ]),
      ],
    },
  ],
  problems: (value, find) => productProblems(value, (id) => soldProduct(find, id)),
}

/** The fields of a product that determine if it can be in a package. */
export type SoldProduct = Pick<EditedProduct, 'name' | 'type' | 'sections' | 'location' | 'alsoIn'>

const soldProduct = (find: FindRecord, id: string) => find('product', id) as SoldProduct | undefined

/**
 * Returns problems of products that are not sold in the package’s location and sections, or that are impossible on
 * their day. Missing products are reported elsewhere.
 */
export const productProblems = (
  { setting, productList }: EditedWebPackage,
  find: (id: string) => SoldProduct | undefined,
): RecordProblem[] =>
  productList.flatMap(({ productId, dayIndex }, index) => {
    const product = find(productId)
    if (!product) return []
    const saleIssue = saleProblem(product, setting)
    const dayIssue = dayProblem(product, dayIndex, setting)
    return [
      ...(saleIssue ? [{ path: ['productList', index, 'productId'], message: saleIssue }] : []),
      ...(dayIssue ? [{ path: ['productList', index, 'dayIndex'], message: dayIssue }] : []),
    ]
  })

type Setting = EditedWebPackage['setting']

const saleProblem = (product: SoldProduct, { location, section }: Setting): string | undefined => {
  if (product.location !== location.id && !product.alsoIn.includes(location.id))
    return `${product.name} is not sold in ${location.id}`
  const missing = section.filter((one: Section) => !product.sections.includes(one))
  return missing.length === 0
    ? undefined
    : `${product.name} is not sold for ${missing.map((one) => sectionLabels(one).plural).join(', ')}`
}

/** Returns the problem of a day: accommodation needs a night, and a transfer the first or last day. */
const dayProblem = (
  { type }: SoldProduct,
  dayIndex: number,
  { nightsCount }: Setting,
): string | undefined => {
  if (type === 'Accommodation' && dayIndex >= Math.max(1, nightsCount)) return 'There is no night on this day'
  const isInside = dayIndex > 0 && dayIndex < nightsCount
  return type === 'Airport Transfer' && isInside
    ? 'Airport transfers must be on the first or last day'
    : undefined
}
