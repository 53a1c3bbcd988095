import { expect, test } from 'vitest'
import { form, textChoices } from './form-fields.ts'
import { columnsOf, headingsOf } from './record-cells.ts'
import { cellText, listCellText, valueText } from './value-text.ts'

const asId = (_: string, id: string) => id
const columnOf = (field: ReturnType<typeof form.text>) =>
  columnsOf({ key: 'id', sections: [{ title: '', fields: [field] }] }).at(-1)!

test('dates, days of the year and instants are formatted for users; other values do not change', () => {
  const format = (field: ReturnType<typeof form.text>, value: string) => valueText(field, value, asId)
  expect(format(form.date('day', 'Day'), '2027-01-01')).toBe('Fri 01 Jan 2027')
  expect(format(form.date('day', 'Day'), '2027-02-30')).toBe('2027-02-30')
  expect(format({ name: 'day', label: 'Day', form: 'monthDay' }, '02-29')).toBe('29 Feb')
  expect(format(form.instant('at', 'At'), '2027-07-01T11:30:00.000Z')).toBe('Thu 01 Jul 2027, 12:30')
  expect(format(form.instant('at', 'At'), 'soon')).toBe('soon')
  const season = form.group('season', 'Season', [form.group('days', 'Days', form.range('monthDay'))])
  expect(valueText(season, { days: { from: '12-01', to: '02-29' } }, asId)).toBe('01 Dec to 29 Feb')
})

test('a list on screen shows All if every choice is selected, while a file names each choice', () => {
  const column = columnOf(form.choices('sections', 'Sections', textChoices(['Stag', 'Hen', 'Groups'])))
  expect(listCellText(column, ['Groups', 'Stag', 'Hen'], asId)).toBe('All')
  expect(listCellText(column, ['Stag', 'Hen'], asId)).toBe('Stag, Hen')
  expect(cellText(column, ['Stag', 'Hen', 'Groups'], asId)).toBe('Stag, Hen, Groups')
})

test('headings have the label of their group only if two would be equal', () => {
  const columns = columnsOf({
    key: 'id',
    sections: [
      {
        title: '',
        fields: [
          form.group('content', 'Shown to visitors', [form.text('name', 'Name')]),
          form.group('people', 'People', [form.number('min', 'At least')]),
          form.group('nights', 'Nights', [form.number('min', 'At least'), form.number('max', 'At most')]),
        ],
      },
    ],
  }).slice(1)
  expect(headingsOf(columns)).toEqual([
    'Shown to visitors, Name',
    'People, At least',
    'Nights, At least',
    'At most',
  ])
  expect(headingsOf(columns.slice(0, 2))).toEqual(['Shown to visitors, Name', 'At least'])
})
