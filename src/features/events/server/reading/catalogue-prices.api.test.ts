import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schemaVersion } from '#features/event-document/rules/stored-event.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent, samplePayload, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff, supplier } = await testEventApp()
const productId = 'newcastle-clay-pigeon-shooting'
const locationPath = '/api/location/newcastle'
/** Returns the paths of the public endpoints that return prices of products. */
const pathsIn = (section: string) => [
  `/api/product/${productId}?section=${section}`,
  `${locationPath}/product/${productId}?section=${section}`,
  `${locationPath}/products/${section}`,
  `${locationPath}/products/${section}/byid?idList=${productId}`,
  `/api/location/latitude/54.97/longitude/-1.61/products/${section}`,
  `${locationPath}/${section}/category/shooting/groups`,
  `${locationPath}/${section}/categoryGroup/daytime-activities/groups`,
  `/api/products/${section}/category/shooting/groups`,
  `${locationPath}/category/shooting?section=${section}`,
]
const staffPathsIn = (section: string) => [
  `${locationPath}/product/${productId}/forStaff?section=${section}`,
  `${locationPath}/${section}/category/shooting/groups/forStaff`,
  `${locationPath}/${section}/categoryGroup/daytime-activities/groups/forStaff`,
  `/api/products/${section}/category/shooting/groups/forStaff`,
  `${locationPath}/category/shooting/forStaff?section=${section}`,
]
const amounts = /"(price|priceTotal|pricePence|cost|markUp|costMinor|markUpPercent)":[\d.]/

/** Removes locked products from JSON, because they have no price for visitors in any section (CAT-040). */
const withoutLocked = (_: string, value: { isSpicy?: boolean } | null) => (value?.isSpicy ? undefined : value)

/** Returns 'shown' or 'hidden', or both if the endpoints differ. @throws if a priceHidden flag contradicts prices */
const pricesOf = async (
  browser: TestBrowser,
  section = 'stag',
  paths = pathsIn(section),
): Promise<string> => {
  const outcomes = new Set<string>()
  for (const path of paths) {
    const { status, body } = await browser.get(path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    const text = JSON.stringify(body, withoutLocked)
    const isFlagged = text.includes('"priceHidden":true')
    if (isFlagged === amounts.test(text))
      throw new Error(`${path} has a priceHidden flag that contradicts its prices`)
    outcomes.add(isFlagged ? 'hidden' : 'shown')
  }
  const isDisplayed = (await browser.get(`/api/priceDisplay/${section}`)).body.data.products
  outcomes.add(isDisplayed ? 'shown' : 'hidden')
  return [...outcomes].join(' and ')
}

const hidePrices = async (sections: string[]) => {
  const { content } = await site.db
    .selectFrom('template')
    .select('content')
    .where('name', '=', 'default')
    .executeTakeFirstOrThrow()
  await site.db
    .updateTable('template')
    .set({ content: JSON.stringify({ ...content, hidePrices: sections }) })
    .where('name', '=', 'default')
    .execute()
}

test('visitors are shown prices in every section, except those that the template hides (PERM-026)', async () => {
  const visitor = site.visitor()
  expect(await pricesOf(visitor)).toBe('shown')
  await hidePrices(['stag'])
  try {
    expect(await pricesOf(visitor)).toBe('hidden')
    expect(await pricesOf(supplier)).toBe('hidden')
    expect(await pricesOf(visitor, 'groups')).toBe('shown')
    // Without a section, prices are shown only if none of the product's sections hides them.
    expect((await visitor.get(`/api/product/${productId}`)).body.data).toMatchObject({
      priceHidden: true,
      prices: [],
    })
    // A request with a section that does not sell the product does not show its prices.
    expect((await visitor.get(`/api/product/${productId}?section=hen`)).body.data.priceHidden).toBe(true)
    expect((await visitor.get('/api/priceDisplay/golf')).status).toBe(422)
  } finally {
    await hidePrices([])
  }
})

test('without a section, a category shows the prices of products that no section hides', async () => {
  type Item = { sections: string[]; price: number | null; priceHidden: boolean }
  const readItems = async (category: string) =>
    (await site.visitor().get(`${locationPath}/category/${category}`)).body.data.products.map(
      ({ sections, price, priceHidden }: Item) => [sections.includes('hen'), priceHidden, price === null],
    )
  await hidePrices(['hen'])
  try {
    const items = [...(await readItems('on-the-water')), ...(await readItems('shooting'))]
    const kinds = new Set(items.map(String))
    expect(kinds).toEqual(new Set(['true,true,true', 'false,false,false']))
  } finally {
    await hidePrices([])
  }
})

test('a customer with an active enquiry sees prices even if the section hides them; without one, they see no prices (PERM-028)', async () => {
  const customer = await site.signUp()
  expect(await pricesOf(customer)).toBe('hidden')
  const { event } = await createSampleEvent(site, customer)
  expect(await pricesOf(customer)).toBe('shown')
  await hidePrices(['stag', 'hen', 'groups', 'events'])
  expect(await pricesOf(customer)).toBe('shown')
  await hidePrices([])
  await staff.put(`/api/event/${event._doc}/salesFunnel`, { heat: 0 })
  expect(await pricesOf(customer)).toBe('hidden')
})

test('an enquiry whose start has passed is not active (PERM-028)', async () => {
  const customer = await site.signUp()
  const { package: pack, ...payload } = samplePayload(site)
  const startDate = addDays(dayOf(site.clock.now), 2)
  await createSampleEvent(site, customer, { ...payload, package: { ...pack, startDate } })
  expect(await pricesOf(customer)).toBe('shown')
  const now = site.clock.now
  site.clock.now = new Date(now.getTime() + 3 * 86_400_000)
  try {
    expect(await pricesOf(customer)).toBe('hidden')
  } finally {
    site.clock.now = now
  }
})

test('a guest sees the prices that their events show to guests (PERM-027, PERM-028)', async () => {
  const [organiser, guest] = [await site.signUp(), await site.signUp()]
  const { event, packageId } = await createSampleEvent(site, organiser)
  await joinEvent(guest, event.token)
  expect(await pricesOf(guest)).toBe('hidden')
  await staff.post(`/api/event/${event._doc}/package/${packageId}/bookWithoutPayment`)
  expect(await pricesOf(guest)).toBe('shown')
  const hideChoices = { organiser: 'Hide', guest: 'Hide' }
  await staff.put(`/api/event/${event._doc}/displayPrices`, {
    packagePrices: hideChoices,
    productPrices: hideChoices,
  })
  expect(await pricesOf(guest)).toBe('hidden')
  expect(await pricesOf(organiser)).toBe('hidden')
})

test('the price settings of an event stored in an older version apply as well', async () => {
  const customer = await site.signUp()
  const { event } = await createSampleEvent(site, customer)
  const olderVersion = schemaVersion - 1
  await sql`update event set schema_version = ${olderVersion},
    document = jsonb_set(document::jsonb, '{schemaVersion}', to_jsonb(${olderVersion}::int))::json
    where id = ${event._doc}`.execute(site.db)
  expect(await pricesOf(customer)).toBe('shown')
  const hideChoices = { organiser: 'Hide', guest: 'Hide' }
  await sql`update event set document =
    jsonb_set(document::jsonb, '{displayPrices,productPrices}', ${JSON.stringify(hideChoices)}::jsonb)::json
    where id = ${event._doc}`.execute(site.db)
  expect(await pricesOf(customer)).toBe('hidden')
})

test('a customer’s own event decides which prices they see; another customer’s event does not (PERM-027, PERM-028)', async () => {
  const [organiser, otherCustomer] = [await site.signUp(), await site.signUp()]
  const { event } = await createSampleEvent(site, organiser)
  await staff.put(`/api/event/${event._doc}/salesFunnel`, { heat: 0 })
  const hiddenFor = async (browser: TestBrowser, eventId: string) =>
    (await browser.get(`/api/product/${productId}?eventId=${eventId}`)).body.data.priceHidden
  expect(await pricesOf(organiser)).toBe('hidden')
  expect(await hiddenFor(organiser, event._doc)).toBe(false)
  expect(await hiddenFor(otherCustomer, event._doc)).toBe(true)
  expect(await hiddenFor(organiser, 'no-such-event')).toBe(true)
})

test('staff see prices unless their role hides them; then they see neither cost nor mark-up (PERM-022)', async () => {
  const paths = [...pathsIn('stag'), ...staffPathsIn('stag')]
  await hidePrices(['stag'])
  expect(await pricesOf(staff, 'stag', paths)).toBe('shown')
  await hidePrices([])
  const roleQuery = site.db.selectFrom('role_document').select('document').where('name', '=', 'Staff')
  const { document } = await roleQuery.executeTakeFirstOrThrow()
  const writeRole = (permissions: (typeof document)['permissions']) =>
    site.db
      .updateTable('role_document')
      .set({ document: JSON.stringify({ ...document, permissions }) })
      .where('name', '=', 'Staff')
      .execute()
  await writeRole([{ path: 'websiteArea.hideProductPrices', value: 'Yes' }, ...document.permissions])
  try {
    expect(await pricesOf(staff, 'stag', paths)).toBe('hidden')
    const body = { supplierIdList: ['larkfield-tyneside'] }
    const { data } = (await staff.post('/api/suppliers/productGrid', body)).body
    expect(JSON.stringify(data)).not.toMatch(amounts)
  } finally {
    await writeRole(document.permissions)
  }
})

test('supplier contacts see the cost of their products and not the customers’ price (PERM-027)', async () => {
  const body = { supplierIdList: ['larkfield-tyneside'], section: 'stag' }
  const { data } = (await supplier.post('/api/suppliers/productGrid', body)).body
  expect(data.length).toBeGreaterThan(0)
  for (const item of data)
    expect(item).toMatchObject({ price: null, priceTotal: null, markUp: null, priceHidden: true })
  expect(data.some(({ cost }: { cost: number | null }) => cost !== null)).toBe(true)
})
