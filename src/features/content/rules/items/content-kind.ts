import { form } from '#features/records/rules/form-fields.ts'
import type { RecordField } from '#features/records/rules/record-field.ts'
import type { RecordKind } from '#features/records/rules/record-kind.ts'
import { recordKindFacts } from '#features/records/rules/record-kind-name.ts'
import { capital } from '#kernel/capital.ts'
import { type ContentRecord, contentRecord } from './content-record.ts'
import { type BlockKind, blockKinds, contentCategories, contentTypes } from './content-types.ts'

/** Small pictures of the kinds of blocks: SVG paths in a box of 24 by 18 units, drawn as lines. */
const blockPictures: Readonly<Record<BlockKind, string>> = {
  heading: 'M5 3v12M15 3v12M5 9h10',
  text: 'M3 4h18M3 9h18M3 14h11',
  image: 'M3 2h18v14H3zM3 13l5-5 5 5 3-3 5 5',
  gallery: 'M3 2h8v6H3zM13 2h8v6h-8zM3 10h8v6H3zM13 10h8v6h-8z',
  video: 'M3 2h18v14H3zM10 6v6l5-3z',
  quote: 'M4 3v12M8 4h13M8 9h13M8 14h7',
  'product list': 'M2 3h6v12H2zM9 3h6v12H9zM16 3h6v12h-6zM2 10h6M9 10h6M16 10h6',
  'web package list': 'M3 2h6v6H3zM12 3h9M12 6h6M3 10h6v6H3zM12 11h9M12 14h6',
  FAQ: 'M3 4h13M3 9h13M3 14h13M19 3l1.5 2L22 3M19 8l1.5 2L22 8M19 13l1.5 2 1.5-2',
  map: 'M3 4l6-2 6 2 6-2v12l-6 2-6-2-6 2zM9 2v12M15 4v12',
  button: 'M6 5h12a4 4 0 0 1 0 8H6a4 4 0 0 1 0-8zM8 9h8',
}

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: capital(value) }))

/** Returns options that show a field only for blocks of these kinds. */
const shownFor = (...kinds: BlockKind[]) => ({ when: { field: 'kind', is: kinds } })

const rare = true

const blockFields: readonly RecordField[] = [
  form.choice(
    'kind',
    'Kind',
    choicesOf(blockKinds).map((choice, index) => ({ ...choice, picture: blockPictures[blockKinds[index]!] })),
  ),
  form.text('title', 'Title', { hint: 'For a quote, who said it; for a button, its label' }),
  form.html('text', 'Text', shownFor('text', 'quote')),
  form.image('image', 'Picture', shownFor('image')),
  form.text('caption', 'Caption', shownFor('image', 'video')),
  form.text('link', 'Address', {
    hint: 'A page such as /stag/locations, or https://…',
    ...shownFor('button', 'video'),
  }),
  form.rows(
    'items',
    'Items',
    'item',
    [
      form.image('image', 'Picture'),
      form.text('caption', 'Caption'),
      form.text('question', 'Question'),
      form.html('answer', 'Answer'),
    ],
    shownFor('gallery', 'FAQ'),
  ),
  form.references('products', 'Products', 'product', shownFor('product list')),
  form.references('webPackages', 'Packages', 'webPackage', shownFor('web package list')),
  form.references('locations', 'Locations', 'location', shownFor('map')),
  form.yesNo('show', 'Shown', { rare }),
  form.sections('section', 'Only in', { rare }),
  form.choice('hide', 'Hidden from', [{ value: 'Customers', label: 'Customers (only staff see it)' }], {
    rare,
  }),
  form.date('hideStart', 'First hidden day', { rare }),
  form.date('hideEnd', 'Last hidden day', { rare }),
]

/** Posts, pages and texts of the site. Changing published ones needs an extra permission. */
export const contentKind: RecordKind<ContentRecord> = {
  name: 'content',
  ...recordKindFacts.content,
  path: '/content',
  schema: contentRecord,
  key: 'id',
  defaultColumns: ['setting.type', 'setting.published', 'setting.section', 'setting.category'],
  alsoNeeds: ({ setting }) => (setting.published === 'Yes' ? 'editPublished' : undefined),
  sections: [
    {
      title: 'Content',
      fields: [
        form.text('title', 'Title', { wide: true }),
        form.longText('summary', 'Summary', {
          hint: 'One or two sentences, shown below the title, in lists and in search engines',
        }),
        form.group('feature', 'Header', [form.image('image', 'Picture')]),
      ],
    },
    {
      title: 'Blocks',
      fields: [form.rows('blocks', 'Blocks', 'block', blockFields, { addedBy: 'kind' })],
    },
    {
      title: 'Where and when',
      fields: [
        form.group('setting', 'Settings', [
          form.choice('type', 'Type', choicesOf(contentTypes)),
          form.yesNo('published', 'Published'),
          form.instant('publishAt', 'Published from', { hint: 'A future time schedules it' }),
          form.sections('section'),
          form.choice('category', 'Category', choicesOf(contentCategories)),
          form.text('author', 'Author'),
          form.text('name', 'Name for staff', { hint: 'Leave empty to use the title' }),
        ]),
        form.group('links', 'Belongs to', [form.reference('location', 'Location', 'location')]),
        form.group('includes', 'About', [
          form.references('location', 'Locations', 'location'),
          form.references('category', 'Categories', 'category'),
        ]),
      ],
    },
  ],
  problems: ({ setting: { type }, links: { location } }, find) =>
    (type === 'country' || type === 'region') && location && find('location', location)?.type !== type
      ? [{ path: ['links', 'location'], message: `Should be a ${type}` }]
      : [],
}
