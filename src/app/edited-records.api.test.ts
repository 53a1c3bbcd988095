import { expect, test } from 'vitest'
import { recordKindNames } from '#features/records/rules/record-kind-name.ts'
import { problemsOf, problemsOfRefusal } from '#features/records/ui/problems-of.ts'
import { pagesApp } from '#tests/support/pages-app.ts'
import { recordKinds } from './record-kinds.ts'

const site = await pagesApp()
const staff = await site.signIn('staff')

/** Two changes of a field: one to an invalid value, which is refused, and one to a valid value. */
type Edit = {
  readonly record: readonly [kind: string, id: string]
  readonly field: string
  readonly invalidValue: unknown
  readonly message: RegExp
  readonly validValue: unknown
  /** The public page or endpoint that shows a text after the valid change. Undefined for fields that only staff see. */
  readonly shownOn?: readonly [url: string, text: string]
}

const edits: readonly Edit[] = [
  {
    record: ['product', 'newcastle-axe-throwing'],
    field: 'name',
    invalidValue: '',
    message: /Required/,
    validValue: 'Hatchet Hurling',
    shownOn: ['/stag/in-newcastle/do-sport-and-games/go-newcastle-axe-throwing', 'Hatchet Hurling'],
  },
  {
    record: ['location', 'york'],
    field: 'address',
    invalidValue: '',
    message: /Required/,
    validValue: 'Under the Great Clock',
    shownOn: ['/api/location/york', 'Under the Great Clock'],
  },
  {
    record: ['venue', 'newcastle-the-hatchet-works'],
    field: 'capacity',
    invalidValue: 0,
    message: /too small/,
    validValue: 78,
    shownOn: ['/api/venue/newcastle-the-hatchet-works', '"capacity":78'],
  },
  {
    record: ['venue', 'newcastle-monument-steps'],
    field: 'loc.lat',
    invalidValue: undefined,
    message: /Required/,
    validValue: 54.9111,
  },
  {
    record: ['supplier', 'riddle-and-lock'],
    field: 'email',
    invalidValue: 'nonsense',
    message: /valid email/,
    validValue: 'axes@riddle.example',
  },
  {
    record: ['currency', 'EUR'],
    field: 'exchangeRate',
    invalidValue: 0,
    message: /too small/,
    validValue: 1.75,
  },
  {
    record: ['category', 'sport-and-games'],
    field: 'name',
    invalidValue: '',
    message: /Required/,
    validValue: 'Sport and Silliness',
    shownOn: ['/stag/in-newcastle', 'Sport and Silliness'],
  },
  {
    record: ['categoryGroup', 'daytime-activities'],
    field: 'name',
    invalidValue: '',
    message: /Required/,
    validValue: 'By Daylight',
  },
  {
    record: ['webPackage', 'newcastle-last-pint-standing'],
    field: 'content.name',
    invalidValue: '',
    message: /Required/,
    validValue: 'One Last Pint',
    shownOn: ['/stag/packages', 'One Last Pint'],
  },
  {
    record: ['content', 'first-time-best-man'],
    field: 'title',
    invalidValue: '',
    message: /Required/,
    validValue: 'Best Man for Beginners',
    shownOn: ['/stag/blog', 'Best Man for Beginners'],
  },
  {
    record: ['calendar', 'ebor-2027'],
    field: 'name',
    invalidValue: '',
    message: /Required/,
    validValue: 'Races on the Knavesmire',
    shownOn: ['/hen/in-york', 'Races on the Knavesmire'],
  },
  {
    record: ['template', 'default'],
    field: 'vatRate',
    invalidValue: 150,
    message: /too big/,
    validValue: 19,
  },
  {
    record: ['template', 'default'],
    field: 'defaultSortFormula',
    invalidValue: 'price * (',
    message: /something is missing at the end/,
    validValue: 'reviews * 3',
  },
  {
    record: ['dictionary', 'addProductError'],
    field: 'text',
    invalidValue: '',
    message: /Required/,
    validValue: 'That one would not go in',
    shownOn: ['/api/dictionary', 'That one would not go in'],
  },
]

type Value = { readonly [name: string]: unknown }
/** Returns a copy of a record with a value at a path. */
const withValue = (record: Value, [first = '', ...rest]: readonly string[], value: unknown): Value => ({
  ...record,
  [first]: rest.length > 0 ? withValue(record[first] as Value, rest, value) : value,
})

test.each(edits)(
  'the field $field of $record.0 $record.1 says why a value is invalid; the site shows a valid value until it is reverted',
  async ({ record: [name, id], field, invalidValue, message, validValue, shownOn }) => {
    const kind = recordKinds.find((one) => one.name === name)!
    const readStored = async () => (await staff.get(`/api/record/${name}/${id}`)).body.data
    const { record, version } = await readStored()
    const put = (edited: Value, earlierSaves: number) =>
      staff.put(`/api${kind.path}/${id}`, { version: version + earlierSaves, record: edited })
    const isShown = async () => !shownOn || (await site.get(shownOn[0])).body.includes(shownOn[1])

    const path = field.split('.')
    const invalid = withValue(record, path, invalidValue)
    const { status, body } = await put(invalid, 0)
    expect([400, 422]).toContain(status)
    const browserProblems = problemsOf(kind, invalid)
    const serverProblems = problemsOfRefusal(Object.assign(new Error(body.error), { data: body }))
    const problems = browserProblems.length > 0 ? browserProblems : serverProblems
    // Formulas are parsed only on the server, whose message does not contain the name of the field.
    if (problems.length === 0) expect(JSON.stringify(body)).toMatch(message)
    else expect(problems).toMatchObject([{ path, message: expect.stringMatching(message) }])
    const saved = await put(withValue(record, path, validValue), 0)
    expect(saved.body.data?.record, JSON.stringify(saved.body)).toEqual(withValue(record, path, validValue))
    await expect.poll(isShown).toBe(true)
    expect((await put(record, 1)).status).toBe(200)
    expect((await readStored()).record).toEqual(record)
    if (shownOn) await expect.poll(isShown).toBe(false)
  },
)

test('these tests cover every kind of record, except pictures, which have separate tests', () => {
  const edited = edits.map(({ record: [kind] }) => kind)
  expect([...new Set([...edited, 'media'])].sort()).toEqual([...recordKindNames].sort())
})
