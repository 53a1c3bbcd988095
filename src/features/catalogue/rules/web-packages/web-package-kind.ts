import type { FindRecord, RecordKind, RecordProblem } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { type Section, sectionWords } from '#kernel/section.ts'
import { sectionChoices } from '../records/choices.ts'
import type { EditedProduct } from '../records/product-kind.ts'
import { medalName, medals } from './medals.ts'
import { type EditedWebPackage, editedWebPackage } from './web-package-record.ts'

/**
 * Ready-made packages. The documents have calls of their own for them (002 §7); an editor goes by these, which know of
 * versions.
 */
export const webPackageKind: RecordKind<EditedWebPackage> = {
  name: 'webPackage',
  ...recordKindFacts.webPackage,
  path: '/record/webPackage',
  schema: editedWebPackage,
  key: 'id',
  sections: [
    {
      title: 'What it is',
      fields: [
        {
          at: 'content',
          label: 'Shown to visitors',
          as: 'group',
          fields: [
            { at: 'name', label: 'Name', as: 'text' },
            { at: 'description', label: 'Description', as: 'longText' },
          ],
        },
        {
          at: 'setting',
          label: 'Setting',
          as: 'group',
          fields: [
            { at: 'section', label: 'Sections', as: 'choices', choices: sectionChoices },
            {
              at: 'location',
              label: 'Where',
              as: 'group',
              fields: [{ at: 'id', label: 'Location', as: 'reference', to: 'location' }],
            },
            {
              at: 'standard',
              label: 'Standard',
              as: 'choice',
              choices: medals.map((medal) => ({ value: medal, label: medalName(medal) })),
            },
            { at: 'nightsCount', label: 'Nights', as: 'number' },
            {
              at: 'editable',
              label: 'May be changed',
              as: 'yesNo',
              hint: 'No: visitors take it as a whole, or not at all',
            },
            {
              at: 'setDates',
              label: 'Begins on',
              hint: 'Any day where there is no period',
              as: 'rows',
              one: 'period',
              fields: [
                { at: 'from', label: 'From', as: 'date' },
                { at: 'to', label: 'To', as: 'date' },
              ],
            },
          ],
        },
      ],
    },
    {
      title: 'What is in it',
      fields: [
        {
          at: 'productList',
          label: 'Products',
          as: 'rows',
          one: 'product',
          fields: [
            { at: 'productId', label: 'Product', as: 'reference', to: 'product' },
            {
              at: 'dayIndex',
              label: 'Day',
              as: 'number',
              hint: '0 is the first; a bed stands on each night',
            },
          ],
        },
      ],
    },
  ],
  problems: (value, find) => productProblems(value, (id) => soldProduct(find, id)),
}

/** What of a product decides whether it may be in a package. */
export type SoldProduct = Pick<EditedProduct, 'name' | 'type' | 'sections' | 'location' | 'alsoIn'>

const soldProduct = (find: FindRecord, id: string) => find('product', id) as SoldProduct | undefined

/**
 * Products that are not sold where and to whom the package is, and days on which their sort cannot be. A product that
 * is not known is left to who looks up names.
 */
export const productProblems = (
  { setting, productList }: EditedWebPackage,
  find: (id: string) => SoldProduct | undefined,
): RecordProblem[] =>
  productList.flatMap(({ productId, dayIndex }, index) => {
    const product = find(productId)
    if (!product) return []
    const said = placeProblem(product, setting)
    const day = dayProblem(product, dayIndex, setting)
    return [
      ...(said ? [{ path: ['productList', index, 'productId'], message: said }] : []),
      ...(day ? [{ path: ['productList', index, 'dayIndex'], message: day }] : []),
    ]
  })

type Setting = EditedWebPackage['setting']

const placeProblem = (product: SoldProduct, { location, section }: Setting): string | undefined => {
  if (product.location !== location.id && !product.alsoIn.includes(location.id))
    return `${product.name} is not sold in ${location.id}`
  const missing = section.filter((one: Section) => !product.sections.includes(one))
  return missing.length === 0
    ? undefined
    : `${product.name} is not sold for ${missing.map((one) => sectionWords(one).plural).join(', ')}`
}

/** A bed is for a night; a transfer comes on the first day and goes on the last (001 §5). */
const dayProblem = (
  { type }: SoldProduct,
  dayIndex: number,
  { nightsCount }: Setting,
): string | undefined => {
  if (type === 'Accommodation' && dayIndex >= Math.max(1, nightsCount)) return 'Nobody sleeps here that night'
  const isInside = dayIndex > 0 && dayIndex < nightsCount
  return type === 'Airport Transfer' && isInside
    ? 'Airport transfers are on the first or the last day'
    : undefined
}
