import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
let staff: TestBrowser
beforeAll(async () => {
  site = await testApp()
  staff = await site.signIn('staff')
  const people = [
    ['zoe', 'Zoe', 'Abbott', ''],
    ['emile', 'Émile', 'Arnaud', ''],
    ['ada-b', 'ada', 'Brown', '+447700900111'],
    ['ada-a', 'Ada', 'Archer', ''],
    ['max', 'Max', 'Hundred_Percent', '+447700900222'],
    ['many', 'Max', 'HundredXPercent', ''],
    ['conor', 'Conor', 'O’Neill', ''],
  ] as const
  const now = site.clock.now
  await site.db
    .insertInto('app_user')
    .values(
      people.map(([id, first_name, last_name, phone]) => ({
        id,
        user_type: 'customer' as const,
        email: `${id}@inn.test`,
        email_safe: true,
        first_name,
        last_name,
        phone,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
})

const list = async (query: Record<string, string | number> = {}) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { status, body } = await staff.get(`/api/staff/acting-customer/list?${search}`)
  expect(status).toBe(200)
  return { ids: body.data.map(({ id }: { id: string }) => id) as string[], ...body }
}

test('customers are sorted by first name regardless of case and accents, without staff or supplier contacts (ACC-047)', async () => {
  const { ids, data, isLast } = await list()
  expect(ids).toEqual([
    'ada-a',
    'ada-b',
    'conor',
    'emile',
    'demo-guest',
    'max',
    'many',
    'demo-organiser',
    'zoe',
  ])
  expect(isLast).toBe(true)
  expect(data[1]).toEqual({
    id: 'ada-b',
    firstName: 'ada',
    lastName: 'Brown',
    name: 'ada Brown',
    email: 'ada-b@inn.test',
    phone: '+447700900111',
  })
})

test('a page continues after the last customer of the previous page', async () => {
  const firstPage = await list({ limit: 3 })
  expect([firstPage.ids, firstPage.isLast]).toEqual([['ada-a', 'ada-b', 'conor'], false])
  const secondPage = await list({ limit: 4, after: 'conor' })
  expect([secondPage.ids, secondPage.isLast]).toEqual([['emile', 'demo-guest', 'max', 'many'], false])
  const thirdPage = await list({ limit: 3, after: 'many' })
  expect([thirdPage.ids, thirdPage.isLast]).toEqual([['demo-organiser', 'zoe'], true])
})

test.each([
  ['part of a full name', 'a Arch', ['ada-a']],
  ['an address in capitals', 'ZOE@INN', ['zoe']],
  ['part of a phone', '900222', ['max']],
  ['a phone with a leading 0', '07700900222', ['max']],
  ['the last name first', 'brown ada', ['ada-b']],
  ['words of which one is wrong', 'brown zoe', []],
  ['a name without its accent', 'arnaud emile', ['emile']],
  ['a name with an accent too many', 'zoë', ['zoe']],
  ['a name without its apostrophe', 'oneill', ['conor']],
  ['a name with another apostrophe', "conor o'n", ['conor']],
  ['a wildcard of LIKE in a name', 'Hundred_', ['max']],
  ['a wildcard of LIKE alone', '%', []],
  ['two letters of a name', 'ne', ['conor']],
  ['a short word and a long one', 'é max', ['max', 'many']],
  ['an apostrophe alone', '’', []],
  ['nobody', 'qqqq', []],
])('a search for %s finds only matching customers (ACC-047)', async (_name, search, expected) => {
  expect((await list({ search })).ids).toEqual(expected)
})

test('a page after an unknown id, or after a user who is not a customer, is refused', async () => {
  for (const after of ['nobody', 'demo-staff']) {
    const { status, body } = await staff.get(`/api/staff/acting-customer/list?after=${after}`)
    expect([status, body.errors?.[0]?.path]).toEqual([422, 'after'])
  }
})

test('invalid page and search values and unknown fields are refused', async () => {
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'after=%20', 'search=%3Cb%3E', 'sort=name'])
    expect((await staff.get(`/api/staff/acting-customer/list?${query}`)).status).toBe(422)
})
