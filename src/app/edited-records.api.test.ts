import { expect, test } from 'vitest'
import { recordKindNames } from '#features/records/rules/record-kind-name.ts'
import { problemsIn, problemsOf } from '#features/records/ui/problems-of.ts'
import { pagesApp } from '#tests/support/pages-app.ts'
import { recordKinds } from './record-kinds.ts'

const site = await pagesApp()
const staff = await site.signIn('staff')

/** Two changes of a field: one to an invalid value, which is refused, and one to a valid value. */
type Edit = {
  readonly record: readonly [kind: string, id: string]
  readonly at: string
  readonly wrong: unknown
  readonly message: RegExp
  readonly right: unknown
  /** The public page or endpoint that shows a text after the valid change. Undefined for fields that only staff see. */
  readonly seen?: readonly [url: string, text: string]
}

const edits: readonly Edit[] = [
  {
    record: ['product', 'newcastle-axe-throwing'],
    at: 'name',
    wrong: '',
    message: /Required/,
    right: 'Hatchet Hurling',
    seen: ['/stag/in-newcastle/do-sport-and-games/go-newcastle-axe-throwing', 'Hatchet Hurling'],
  },
  {
    record: ['location', 'york'],
    at: 'address',
    wrong: '',
    message: /Required/,
    right: 'Under the Great Clock',
    seen: ['/api/location/york', 'Under the Great Clock'],
  },
  {
    record: ['venue', 'newcastle-the-hatchet-works'],
    at: 'capacity',
    wrong: 0,
    message: /too small/,
    right: 78,
    seen: ['/api/venue/newcastle-the-hatchet-works', '"capacity":78'],
  },
  {
    record: ['venue', 'newcastle-monument-steps'],
    at: 'loc.lat',
    wrong: undefined,
    message: /Required/,
    right: 54.9111,
  },
  {
    record: ['supplier', 'riddle-and-lock'],
    at: 'email',
    wrong: 'nonsense',
    message: /valid email/,
    right: 'axes@riddle.example',
  },
  { record: ['currency', 'EUR'], at: 'exchangeRate', wrong: 0, message: /too small/, right: 1.75 },
  {
    record: ['category', 'sport-and-games'],
    at: 'name',
    wrong: '',
    message: /Required/,
    right: 'Sport and Silliness',
    seen: ['/stag/in-newcastle', 'Sport and Silliness'],
  },
  {
    record: ['categoryGroup', 'daytime-activities'],
    at: 'name',
    wrong: '',
    message: /Required/,
    right: 'By Daylight',
  },
  {
    record: ['webPackage', 'newcastle-last-pint-standing'],
    at: 'content.name',
    wrong: '',
    message: /Required/,
    right: 'One Last Pint',
    seen: ['/stag/packages', 'One Last Pint'],
  },
  {
    record: ['content', 'first-time-best-man'],
    at: 'title',
    wrong: '',
    message: /Required/,
    right: 'Best Man for Beginners',
    seen: ['/stag/blog', 'Best Man for Beginners'],
  },
  {
    record: ['calendar', 'ebor-2027'],
    at: 'name',
    wrong: '',
    message: /Required/,
    right: 'Races on the Knavesmire',
    seen: ['/hen/in-york', 'Races on the Knavesmire'],
  },
  { record: ['template', 'default'], at: 'vatRate', wrong: 150, message: /too big/, right: 19 },
  {
    record: ['template', 'default'],
    at: 'defaultSortFormula',
    wrong: 'price * (',
    message: /something is missing at the end/,
    right: 'reviews * 3',
  },
  {
    record: ['dictionary', 'addProductError'],
    at: 'text',
    wrong: '',
    message: /Required/,
    right: 'That one would not go in',
    seen: ['/api/dictionary', 'That one would not go in'],
  },
]

type Value = { readonly [name: string]: unknown }
/** Returns a copy of a record with a value at a path. */
const withValue = (record: Value, [first = '', ...rest]: readonly string[], value: unknown): Value => ({
  ...record,
  [first]: rest.length > 0 ? withValue(record[first] as Value, rest, value) : value,
})

test.each(edits)(
  'the field $at of $record.0 $record.1 says why a value is invalid; the site shows a valid value until it is reverted',
  async ({ record: [name, id], at, wrong, message, right, seen }) => {
    const kind = recordKinds.find((one) => one.name === name)!
    const stored = async () => (await staff.get(`/api/record/${name}/${id}`)).body.data
    const { record, version } = await stored()
    const put = (edited: Value, versionsSince: number) =>
      staff.put(`/api${kind.path}/${id}`, { version: version + versionsSince, record: edited })
    const isShown = async () => !seen || (await site.get(seen[0])).body.includes(seen[1])

    const path = at.split('.')
    const invalid = withValue(record, path, wrong)
    const { status, body } = await put(invalid, 0)
    expect([400, 422]).toContain(status)
    const browserProblems = problemsOf(kind, invalid)
    const serverProblems = problemsIn(Object.assign(new Error(body.error), { data: body }))
    const problems = browserProblems.length > 0 ? browserProblems : serverProblems
    // Formulas are parsed only on the server, whose message does not contain the name of the field.
    if (problems.length === 0) expect(JSON.stringify(body)).toMatch(message)
    else expect(problems).toMatchObject([{ path, message: expect.stringMatching(message) }])
    const changed = await put(withValue(record, path, right), 0)
    expect(changed.body.data?.record, JSON.stringify(changed.body)).toEqual(withValue(record, path, right))
    await expect.poll(isShown).toBe(true)
    expect((await put(record, 1)).status).toBe(200)
    expect((await stored()).record).toEqual(record)
    if (seen) await expect.poll(isShown).toBe(false)
  },
)

test('these tests cover every kind of record, except pictures, which have separate tests', () => {
  const edited = edits.map(({ record: [kind] }) => kind)
  expect([...new Set([...edited, 'media'])].sort()).toEqual([...recordKindNames].sort())
})
