import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { form } from '../../rules/form-fields.ts'
import type { RecordField } from '../../rules/record-field.ts'
import { RecordFields } from './record-fields.tsx'

const render = (field: RecordField, value: object, extraProps: object = {}) =>
  renderToStaticMarkup(
    createElement(
      ApiContext,
      { value: () => ({ records: {} }) },
      createElement(
        QueryClientProvider,
        { client: new QueryClient() },
        createElement(RecordFields, {
          fields: [field],
          value,
          path: [],
          problems: [],
          onChange: () => {},
          ...extraProps,
        }),
      ),
    ),
  )
const sizes = form.group('sizes', 'Sizes', [form.number('min', 'Minimum'), form.texts('names', 'Names')])

test('a group without values is collapsed in a stored record, unless it has a problem', () => {
  const blank = { sizes: { names: [] } }
  expect(render(sizes, blank, { isStored: true })).toMatch(/<details(?![^>]*open)[^>]*>.*Sizes.*Empty/)
  expect(render(sizes, { sizes: { min: 0 } }, { isStored: true })).not.toContain('<details')
  expect(render(sizes, blank)).not.toContain('<details')
  const problems = [{ path: ['sizes', 'min'], message: 'Too big' }]
  expect(render(sizes, blank, { isStored: true, problems })).toMatch(/<details[^>]*open/)
})

test('a row is added from a menu of choices if its list has `addedBy`, and by a button otherwise', () => {
  const kinds = form.choice('kind', 'Kind', [{ value: 'text', label: 'Text', picture: 'M3 4h18' }])
  const rowsAddedByKind = form.rows('blocks', 'Blocks', 'block', [kinds], { addedBy: 'kind' })
  expect(render(rowsAddedByKind, {})).toMatch(/<button[^>]*aria-haspopup="menu"[^>]*>.*Add block/)
  const rowsAddedByButton = form.rows('blocks', 'Blocks', 'block', [kinds])
  expect(render(rowsAddedByButton, {})).not.toContain('aria-haspopup')
  expect(render(rowsAddedByButton, {})).toContain('Add block')
})

test('in several rows, each group of controls is described by its own error', () => {
  const fields = [
    form.point('at', 'Position'),
    form.instant('from', 'Published from'),
    form.choices('days', 'Days', [{ value: 'mon', label: 'Monday' }]),
  ]
  const rows = form.rows('places', 'Places', 'place', fields)
  const problems = [0, 1].flatMap((row) =>
    fields.map(({ name }) => ({ path: ['places', row, name], message: `Wrong ${name} ${row}` })),
  )
  const html = render(rows, { places: [{}, {}] }, { problems })
  const describingIds = [...html.matchAll(/<fieldset[^>]*aria-describedby="([^"]+)"/g)].map(([, id]) => id!)
  const errors = describingIds.map((id) => new RegExp(`id="${id}".*?(Wrong \\w+ \\d)`).exec(html)?.[1])
  expect(errors).toEqual([0, 1].flatMap((row) => fields.map(({ name }) => `Wrong ${name} ${row}`)))
})
