import type { RecordField } from '#features/records/rules/record-field.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { sections, sectionWords } from '#kernel/section.ts'
import { type ContentRecord, contentRecord } from './content-record.ts'
import { type BlockKind, blockKinds, contentCategories, contentTypes } from './content-words.ts'

const words = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: words(value) }))
const sectionChoices = sections.map((section) => ({ value: section, label: sectionWords(section).plural }))

/** Shown for blocks of these kinds only. */
const of = (kinds: readonly BlockKind[], field: RecordField): RecordField => ({
  ...field,
  when: { at: 'kind', is: kinds },
})

const blockFields: readonly RecordField[] = [
  { at: 'kind', label: 'Kind', as: 'choice', choices: choicesOf(blockKinds) },
  {
    at: 'title',
    label: 'Title',
    as: 'text',
    hint: 'Of a quote, who said it; of a button, its words',
  },
  of(['text', 'quote'], { at: 'text', label: 'Text', as: 'html' }),
  of(['image'], { at: 'image', label: 'Picture', as: 'image' }),
  of(['image', 'video'], { at: 'caption', label: 'Caption', as: 'text' }),
  of(['button', 'video'], {
    at: 'link',
    label: 'Address',
    as: 'text',
    hint: 'A page such as /stag/locations, or https://…',
  }),
  of(['gallery', 'FAQ'], {
    at: 'items',
    label: 'Items',
    as: 'rows',
    one: 'item',
    fields: [
      { at: 'image', label: 'Picture', as: 'image' },
      { at: 'caption', label: 'Caption', as: 'text' },
      { at: 'question', label: 'Question', as: 'text' },
      { at: 'answer', label: 'Answer', as: 'html' },
    ],
  }),
  of(['product list'], { at: 'products', label: 'Products', as: 'references', to: 'product' }),
  of(['web package list'], { at: 'webPackages', label: 'Packages', as: 'references', to: 'webPackage' }),
  of(['map'], { at: 'locations', label: 'Locations', as: 'references', to: 'location' }),
  { at: 'show', label: 'Shown', as: 'yesNo', rare: true },
  { at: 'section', label: 'Only in', as: 'choices', choices: sectionChoices, rare: true },
  {
    at: 'hide',
    rare: true,
    label: 'Hidden from',
    as: 'choice',
    choices: [{ value: 'Customers', label: 'Customers: staff alone see it' }],
  },
  { at: 'hideStart', label: 'Hidden from day', as: 'date', rare: true },
  { at: 'hideEnd', label: 'Hidden to day', as: 'date', rare: true },
]

/** Posts, pages and texts of the site (002 §3). Published ones are changed by who may edit what is published. */
export const contentKind: RecordKind<ContentRecord> = {
  name: 'content',
  ...recordKindFacts.content,
  path: '/content',
  schema: contentRecord,
  key: 'id',
  alsoNeeds: ({ setting }) => (setting.published === 'Yes' ? 'editPublished' : undefined),
  sections: [
    {
      title: 'Content',
      fields: [
        { at: 'title', label: 'Title', as: 'text', wide: true },
        {
          at: 'summary',
          label: 'Summary',
          as: 'longText',
          hint: 'A sentence or two: below the title, in lists and for search engines',
        },
        {
          at: 'feature',
          label: 'Head',
          as: 'group',
          fields: [{ at: 'image', label: 'Picture', as: 'image' }],
        },
      ],
    },
    {
      title: 'Blocks',
      fields: [{ at: 'blocks', label: 'Blocks', as: 'rows', one: 'block', fields: blockFields }],
    },
    {
      title: 'Where and when',
      fields: [
        {
          at: 'setting',
          label: 'Settings',
          as: 'group',
          fields: [
            { at: 'type', label: 'Type', as: 'choice', choices: choicesOf(contentTypes) },
            { at: 'published', label: 'Published', as: 'yesNo' },
            {
              at: 'publishAt',
              label: 'Published from',
              as: 'instant',
              hint: 'Later than now: it is scheduled',
            },
            { at: 'section', label: 'Sections', as: 'choices', choices: sectionChoices },
            { at: 'category', label: 'Category', as: 'choice', choices: choicesOf(contentCategories) },
            { at: 'author', label: 'Author', as: 'text' },
            { at: 'name', label: 'Name for staff', as: 'text', hint: 'The title where it is empty' },
          ],
        },
        {
          at: 'links',
          label: 'Belongs to',
          as: 'group',
          fields: [{ at: 'location', label: 'Location', as: 'reference', to: 'location' }],
        },
        {
          at: 'includes',
          label: 'Tells of',
          as: 'group',
          fields: [
            { at: 'location', label: 'Locations', as: 'references', to: 'location' },
            { at: 'category', label: 'Categories', as: 'references', to: 'category' },
          ],
        },
      ],
    },
  ],
  problems: ({ setting: { type }, links: { location } }, find) =>
    (type === 'country' || type === 'region') && location && find('location', location)?.type !== type
      ? [{ path: ['links', 'location'], message: `Should be a ${type}` }]
      : [],
}
