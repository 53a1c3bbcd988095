import { describe, expect, test } from 'vitest'
import { refusedToken } from '#features/payments/rules/refused-token.ts'
import type { Permission } from '#kernel/permission.ts'
import { createTestContact, createTestStaff } from '#tests/support/create-test-user.ts'
import { openSessionOf } from '#tests/support/open-session.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { createSampleEvent, createSampleGroup, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()
const group = await createSampleGroup(site)
const { id, packageId, itineraryId, guest, organiser } = group
const event = `/api/event/${id}`
await staff.post(`${event}/package/${packageId}/bookWithoutPayment`)
const notAllowed = { status: 403, body: { error: 'Not allowed' } }
const supplierId = 'larkfield-tyneside'
const costFields =
  /"(cost|costGBP|costCurrency|costPerPersonGBP|marginGBP|marginPercent|markUp|commission|costMinor)":/
const contactDetails = [guest.email, organiser.email, '7700900123']

type Send = (browser: TestBrowser) => ReturnType<TestBrowser['get']>
const amount = { customerId: guest.userId, amountGBP: 1 }
const withKey = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

type PermittedRequest = readonly [Permission, string, Send]
/** Requests of staff, each with its permission. All requests about one event also require 'eventArea.view'. */
const permittedRequests: readonly PermittedRequest[] = [
  ['payments.refund', 'refund a card', (one) => one.post(`${event}/customerRefund`, amount, withKey())],
  ['payments.refund', 'refund by bank', (one) => one.post(`${event}/customerBankRefund`, amount, withKey())],
  [
    'payments.credit',
    'credit a customer',
    (one) =>
      one.put(`${event}/package/${packageId}/addCreditNote`, { ...amount, amountGBP: 5000 }, withKey()),
  ],
  ...(
    [
      ['payments.refund', { kind: 'cardRefund', ...amount }],
      ['payments.refund', { kind: 'bankRefund', ...amount }],
      ['payments.refund', { kind: 'refundOverpaid', customerId: guest.userId }],
      ['payments.credit', { kind: 'credit', packageId, ...amount }],
      ['payments.receiveBankPayment', { kind: 'receive', transactionId: 'none' }],
      [
        'payments.moveMoney',
        {
          kind: 'move',
          moves: [{ fromCustomer: guest.userId, toCustomer: organiser.userId, amountGBP: 1 }],
        },
      ],
    ] as const
  ).map(
    ([permission, change]): PermittedRequest => [
      permission,
      `preview ${change.kind}`,
      (one) => one.post(`${event}/previewMoney`, { change }),
    ],
  ),
  ['payments.view', 'read the account of an event', (one) => one.get(`${event}/account`)],
  ['payments.view', 'read a receipt', (one) => one.get('/api/payment/event/receipt?transactionId=none')],
  [
    'payments.moveMoney',
    'move money',
    (one) =>
      one.put(
        `${event}/moveMoney`,
        { moves: [{ fromCustomer: guest.userId, toCustomer: organiser.userId, amountGBP: 1 }] },
        withKey(),
      ),
  ],
  [
    'payments.receiveBankPayment',
    'mark money as received',
    (one) => one.post('/api/payment/event/bankPaymentReceived', { transactionId: 'none' }),
  ],
  [
    'payments.receiveBankPayment',
    'check a bank statement',
    (one) => one.post('/api/payment/bankStatement/check', { statement: 'Date,Description,Amount' }),
  ],
  [
    'payments.receiveBankPayment',
    'credit rows of a bank statement',
    (one) =>
      one.post('/api/payment/bankStatement/credit', { statement: 'Date,Description,Amount', rows: ['none'] }),
  ],
  [
    'packageProductDetails.cost',
    'list payouts to suppliers',
    (one) => one.get('/api/suppliers/payouts?from=2026-01-01&to=2026-12-31'),
  ],
  ['eventFunctions.editDueDates', 'change due dates', (one) => one.put(`${event}/dueDates`, {})],
  [
    'eventFunctions.editManager',
    'set the manager of the event',
    (one) => one.put(`${event}/manager/demo-staff`, {}),
  ],
  ['eventArea.edit', 'rename the event', (one) => one.put(`${event}/name`, { name: 'A name' })],
  ['eventArea.view', 'read the event', (one) => one.get(event)],
  ['eventArea.view', 'read the list of events', (one) => one.get('/api/events')],
  ['mailArea.view', 'read all emails', (one) => one.get('/api/mail')],
  ['common.view', 'read the statistics', (one) => one.get('/api/staff/statistics')],
  ['common.view', 'report working time', (one) => one.put('/api/staff/track', [])],
  ['eventArea.view', 'read the activity on the event', (one) => one.get(`${event}/activity`)],
  [
    'customer.view',
    'read phones',
    (one) => one.post('/api/customer/getPhones', { customerIdList: [guest.userId] }),
  ],
]

test('staff without a role are refused every request about money, events, emails and people', async () => {
  const withoutRole = await createTestStaff(site)
  for (const [, what, send] of permittedRequests)
    expect([what, await send(withoutRole)]).toMatchObject([what, notAllowed])
})

test('staff who can view events need one more permission for every other request', async () => {
  for (const permission of new Set(permittedRequests.map(([permission]) => permission))) {
    const browser = await createTestStaff(site, 'eventArea.view', permission)
    for (const [needed, what, send] of permittedRequests) {
      const { status, body } = await send(browser)
      expect([permission, what, status === 403, body.error === 'Not allowed']).toEqual([
        permission,
        what,
        needed !== permission && needed !== 'eventArea.view',
        needed !== permission && needed !== 'eventArea.view',
      ])
    }
  }
})

const viewer = await createTestStaff(site, 'eventArea.view', 'product.view')
describe('staff who can only view events', () => {
  test('get an event, alone or in a list, without its cost, margin and commission', async () => {
    const requests = [
      viewer.get(event),
      viewer.get(`${event}/state/BOOKED`),
      viewer.get('/api/events'),
      viewer.get(`/api/customer/${guest.userId}/events`),
      viewer.get('/api/query?collection=event'),
    ]
    for (const { status, body } of await Promise.all(requests)) {
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringMatching(costFields)])
    }
    // Control: staff with the permission get them from the same endpoints.
    const withPermission = await createTestStaff(site, 'eventArea.view', 'packageProductDetails.cost')
    for (const path of [event, '/api/events', '/api/query?collection=event'])
      expect(JSON.stringify((await withPermission.get(path)).body)).toMatch(costFields)
  })

  test('see invoiced amounts only with a separate permission, which shows no cost (PERM-017)', async () => {
    const command = { name: 'editInvoiced', packageId, itineraryId, data: { invoicedPercent: 40 } }
    expect((await staff.put(event, { commandList: [command] })).status).toBe(200)
    const bookkeeper = await createTestStaff(site, 'eventArea.view', 'packageProductDetails.invoiced')
    const [ofBookkeeper, ofViewer] = [await bookkeeper.get(event), await viewer.get(event)]
    expect(JSON.stringify(ofBookkeeper.body)).toContain('"invoicedPercent":40')
    expect(JSON.stringify(ofBookkeeper.body)).not.toMatch(costFields)
    expect(JSON.stringify(ofViewer.body)).not.toContain('invoicedPercent')
  })

  test('can’t infer costs from sorting or filtering a list', async () => {
    const sort = encodeURIComponent(JSON.stringify({ costGBP: 1 }))
    for (const path of [`/api/events?sort=${sort}`, `/api/customer/${guest.userId}/events?sort=${sort}`])
      expect(await viewer.get(path)).toMatchObject(notAllowed)
    const filter = encodeURIComponent(JSON.stringify({ costGBP: { $gt: 10 } }))
    expect((await viewer.get(`/api/query?collection=event&filter=${filter}`)).status).toBe(422)
  })

  test('see products with their suppliers, without cost and mark-up', async () => {
    const product = '/api/location/newcastle/product/newcastle-clay-pigeon-shooting/forStaff?section=stag'
    const grid = '/api/location/newcastle/products/stag'
    const [productResponse, gridResponse] = [await viewer.get(product), await viewer.get(grid)]
    expect(productResponse.body.data.product.supplier.id).toBeDefined()
    expect(JSON.stringify(productResponse.body)).not.toMatch(costFields)
    for (const item of gridResponse.body.data) expect([item.cost, item.markUp]).toEqual([null, null])
    expect(JSON.stringify((await staff.get(product)).body)).toMatch(costFields)
  })

  test('see no email addresses or phone numbers', async () => {
    for (const path of [event, `${event}/getCustomersDetails`, '/api/events']) {
      const text = JSON.stringify((await viewer.get(path)).body)
      for (const contact of contactDetails)
        expect([path, text]).toEqual([path, expect.not.stringContaining(contact)])
    }
    const withPermission = await createTestStaff(site, 'eventArea.view', 'customer.view')
    expect(JSON.stringify((await withPermission.get(`${event}/getCustomersDetails`)).body)).toContain(
      guest.email,
    )
    expect(await viewer.get('/api/query?collection=customer')).toMatchObject(notAllowed)
    expect(await viewer.get('/api/query?collection=transaction')).toMatchObject(notAllowed)
  })
})

test('only staff who can take payments end a customer’s card payment with the report that its token was refused', async () => {
  const payingEvent = await payingGroup(site, staff)
  const { transactionId } = await payingEvent.begin(payingEvent.guests[0]!, { paymentType: 'deposit' })
  const report = { transactionId, paymentResult: refusedToken }
  const statusAfter = async (...granted: Permission[]) => {
    const member = await createTestStaff(site, 'eventArea.view', 'payments.view', ...granted)
    await member.post('/api/payment/event/payment', report)
    return (await member.get(`/api/payment/event/status?transactionId=${transactionId}`)).body.data.status
  }
  expect(await statusAfter()).toBe('awaiting')
  expect(await statusAfter('payments.takePayment')).toBe('aborted')
})

describe('a contact of the supplier', () => {
  const confirm = { venueId: null, meetingPointId: null, startTime: '11:00', productNote: null }
  const decisions = [
    { name: 'confirmProductBooking', packageId, itineraryId, data: confirm },
    { name: 'declineProductBooking', packageId, itineraryId, data: { declineReason: 'Full' } },
  ]
  const stageOf = async () =>
    (await staff.get(event)).body.data.packageOption[0].productList[0].itinerary[0].stage

  test('who can’t manage bookings reads their own requests, and can’t confirm or decline them', async () => {
    const contact = await createTestContact(site, supplierId, { canManageBooking: false })
    for (const command of decisions)
      expect(await contact.put(event, { commandList: [command] })).toMatchObject(notAllowed)
    expect((await contact.get(event)).status).toBe(200)
    expect((await contact.get(`/api/supplier/${supplierId}/events`)).status).toBe(200)
    expect(await stageOf()).toBe('Requested')
  })

  test('without a role can’t read, confirm or decline requests, even if they can manage bookings', async () => {
    const contact = await createTestContact(site, supplierId, { granted: [], canManageBooking: true })
    for (const command of decisions)
      expect((await contact.put(event, { commandList: [command] })).status).toBeGreaterThanOrEqual(400)
    for (const path of [event, `/api/supplier/${supplierId}/events`, `/api/supplier/${supplierId}/details`])
      expect(await contact.get(path)).toMatchObject(notAllowed)
    expect((await contact.post(`${event}/getEvent`, {})).status).toBeGreaterThanOrEqual(400)
    expect(await stageOf()).toBe('Requested')
  })

  test('who can manage bookings confirms a request', async () => {
    const contact = await createTestContact(site, supplierId, { canManageBooking: true })
    const { version } = (await contact.get(event)).body.data
    expect((await contact.put(event, { version, commandList: [decisions[0]] })).status).toBe(200)
    expect(await stageOf()).toBe('Booked')
  })
})

describe('staff who act as the organiser', () => {
  test('have the permissions of their own role, not those of the organiser', async () => {
    const member = await createTestStaff(site, 'customer.edit', 'eventArea.view')
    const actingStaff = await openSessionOf(site, { userId: organiser.userId, staffId: member.userId })
    expect((await actingStaff.get(event)).status).toBe(200)
    const rename = (browser: TestBrowser) => browser.put(`${event}/name`, { name: 'Another name' })
    expect(await rename(actingStaff)).toMatchObject(notAllowed)
    expect((await rename(organiser)).status).toBe(200)
    expect(await actingStaff.post('/api/empty-event', { section: 'stag', people: 4 })).toMatchObject(
      notAllowed,
    )
    expect(
      await actingStaff.post('/api/customer/gdprDelete', { customerId: organiser.userId }),
    ).not.toMatchObject({
      status: 200,
    })
  })

  test.each([false, true])(
    'return to their own account at the next request after they lose the permission (customer view: %s)',
    async (toggled) => {
      const member = await createTestStaff(site, 'customer.edit')
      const customer = await site.signUp()
      const { event: ownEvent } = await createSampleEvent(site, customer)
      const session = { userId: customer.userId, staffId: member.userId, toggled }
      const actingStaff = await openSessionOf(site, session)
      const whoAmI = async () => (await actingStaff.get('/api/user')).body.user.id
      expect(await whoAmI()).toBe(customer.userId)
      await site.db.updateTable('app_user').set({ roles: [] }).where('id', '=', member.userId).execute()
      expect(await whoAmI()).toBe(member.userId)
      expect(await actingStaff.get(`/api/event/${ownEvent._doc}`)).toMatchObject(notAllowed)
      expect((await actingStaff.delete('/api/staff/acting-customer')).status).toBe(200)
      expect(await whoAmI()).toBe(member.userId)
    },
  )

  test('can’t start a change of the customer’s email, while the customer can', async () => {
    const customer = await site.signUp()
    const member = await createTestStaff(site, 'customer.view', 'customer.edit')
    for (const toggled of [false, true]) {
      const actingStaff = await openSessionOf(site, {
        userId: customer.userId,
        staffId: member.userId,
        toggled,
      })
      const response = await actingStaff.put('/api/user', { email: `taken-over-${toggled}@test.com` })
      expect(response).toMatchObject(notAllowed)
    }
    const { new_email } = await site.db
      .selectFrom('app_user')
      .select('new_email')
      .where('id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    expect(new_email).toBeNull()
    expect((await customer.put('/api/user', { email: 'moves-house@test.com' })).status).toBe(200)
  })
})
