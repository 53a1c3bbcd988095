import { describe, expect, test } from 'vitest'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { payingGroup } from '#tests/support/paying-group.ts'
import { testEventApp } from '#tests/support/sample-event.ts'

const { site, staff, supplier } = await testEventApp()
const inDays = (days: number) => addDays(dayOf(site.clock.now), days)

/** Creates a booked event in which the organiser and Ben have paid their deposits, and Ben has stored a card. */
const bookedGroup = async () => {
  const group = await payingGroup(site, staff)
  await group.pay(group.organiser)
  const [ben] = group.guests
  await group.pay(ben!)
  expect((await group.read()).statusStage).toBe('Booked')
  await site.db
    .insertInto('stored_card')
    .values({
      id: `card-of-${group.id}`,
      event_id: group.id,
      customer_id: ben!.userId,
      started_by: ben!.userId,
      started_at: site.clock.now,
      gateway_reference: `reference-${group.id}`,
      card_digits: '4242',
      consented_at: site.clock.now,
    })
    .execute()
  const path = `/api/event/${group.id}`
  return { ...group, path, ben: ben! }
}

type Line = { readonly label: string; readonly before: string; readonly after: string }
const linesByLabel = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ label, ...line }) => [label, line]))

test('the preview of due dates stores nothing, and says what becomes due, for how many, with which reminders and cancellation (EVT-064)', async () => {
  const { path, read } = await bookedGroup()
  const before = await read()
  const balanceDueDate = inDays(60)
  const { status, body } = await staff.put(`${path}/dueDates`, { balanceDueDate, preview: true })
  expect(status).toBe(200)
  expect(body.data.event).toMatchObject({ balanceDueDate, version: before.version })
  expect(await read()).toEqual(before)
  const lines = linesByLabel(body.data.consequences)
  expect(lines.Balance!.after).toMatch(new RegExp(`^${formatDate(balanceDueDate)}: 2 guests, £`))
  expect(lines['Reminders: balance']!.after).toContain(formatDate(addDays(balanceDueDate, -7)))
  expect(lines['Reminders: balance']!.after).toContain('to 2 people')
  expect(lines['Automatic cancellation']!.after).toMatch(
    /^Warning on .*, cancelled on .* unless the balance is paid$/,
  )

  const { version } = before
  const saved = await staff.put(`${path}/dueDates`, { balanceDueDate, version })
  expect(saved.body.data.event.balanceDueDate).toBe(balanceDueDate)
  expect(saved.body.data.consequences).toBeUndefined()
  const staleResponse = await staff.put(`${path}/dueDates`, { balanceDueDate: inDays(50), version })
  expect([staleResponse.status, staleResponse.body.code]).toEqual([409, 'editConflict'])
  const refused = await staff.put(`${path}/dueDates`, { balanceDueDate: inDays(-1), preview: true })
  expect(refused.body.code).toBe('fieldInvalid')
})

test('the preview of automatic transactions lists which stored card would be charged, how much, and when (PAY-023)', async () => {
  const { path, read } = await bookedGroup()
  const before = await read()
  const allow = (fields: object) =>
    staff.post(`${path}/updateAutomaticTransactions`, { allowed: true, ...fields })
  const { consequences } = (await allow({ preview: true })).body.data
  expect(await read()).toEqual(before)
  const lines = linesByLabel(consequences)
  const dueDate = formatDate(before.balanceDueDate!)
  expect(lines['Ben Gray, card ending in 4242']!.after).toMatch(
    new RegExp(`^£[0-9.]+ on ${dueDate}; email on `),
  )
  expect(lines['Automatic transactions']).toMatchObject({
    before: 'Not allowed',
    after: expect.stringMatching(/^Allowed: 1 charge, £/),
  })
  // Ben gets the email about the charge in place of reminders.
  expect(lines['Reminders: balance']).toMatchObject({
    before: expect.stringContaining('to 2 people'),
    after: expect.stringContaining('to 1 person'),
  })
  expect((await allow({ version: before.version })).body.data.event.automaticTransactionsAllowed).toBe(true)
  const forbid = { allowed: false, preview: true }
  const endedLines = (await staff.post(`${path}/updateAutomaticTransactions`, forbid)).body.data.consequences
  expect(linesByLabel(endedLines)['Ben Gray, card ending in 4242']).toMatchObject({ after: '–' })
})

describe('the preview of a change to automatic emails', () => {
  /** Creates a booked event whose automatic transactions are allowed. */
  const groupWithAutomaticCharges = async () => {
    const group = await bookedGroup()
    await staff.post(`${group.path}/updateAutomaticTransactions`, { allowed: true })
    const changeMails = (choice: object, browser = staff) =>
      browser.post(`${group.path}/updateBlockAutoEmails`, choice)
    const preview = async (choice: object, browser = staff) => {
      const { status, body } = await changeMails({ ...choice, preview: true }, browser)
      expect(status).toBe(200)
      return linesByLabel(body.data.consequences)
    }
    return { ...group, changeMails, preview }
  }
  const card = 'Ben Gray, card ending in 4242'

  test('says which charges, reminders and cancellation a block stops, and stores nothing (EVT-073)', async () => {
    const { read, changeMails, preview } = await groupWithAutomaticCharges()
    const before = await read()
    const blocked = 'Automatic emails are blocked'
    const lines = await preview({ blocked: true })
    expect(lines).toEqual({
      'Automatic transactions': {
        before: expect.stringMatching(/^Allowed: 1 charge, £/),
        after: `Allowed; nothing is charged: ${blocked}`,
      },
      [card]: { before: expect.stringMatching(/^£/), after: `Not charged: ${blocked}` },
      'Reminders: balance': { before: expect.stringContaining('to 1 person'), after: '–' },
      'Automatic cancellation': {
        before: expect.stringContaining('cancelled on'),
        after: `Not cancelled: ${blocked}`,
      },
    })
    expect(await read()).toEqual(before)
    expect((await changeMails({ blocked: true, version: before.version })).body.data).not.toHaveProperty(
      'consequences',
    )
    const allowed = await preview({ blocked: false })
    expect(allowed).toEqual(
      Object.fromEntries(
        Object.entries(lines).map(([label, line]) => [label, { before: line.after, after: line.before }]),
      ),
    )
  })

  test.each([
    ['charge-announced', [card, 'Automatic transactions', 'Reminders: balance']],
    ['cancellation-warning', ['Automatic cancellation']],
    ['payment-reminder', ['Reminders: balance']],
    ['review-request', []],
  ])('says what turning off %s changes', async (kind, labels) => {
    const { read, preview, changeMails } = await groupWithAutomaticCharges()
    expect(Object.keys(await preview({ turnOff: [kind] })).sort()).toEqual(labels.toSorted())
    expect((await read()).autoEmailsOff).toEqual([])
    await changeMails({ turnOff: [kind] })
    expect(Object.keys(await preview({ turnOn: [kind] })).sort()).toEqual(labels.toSorted())
  })

  test('can no longer be saved once the event has changed', async () => {
    const { path, changeMails, read } = await groupWithAutomaticCharges()
    const { version } = await read()
    await staff.put(`${path}/name`, { name: 'New name' })
    expect((await changeMails({ blocked: true, version })).body.code).toBe('editConflict')
    expect((await read()).autoEmailsBlocked).toBe(false)
  })

  test('tells staff who do not see payments how many charges stop, without amounts and cards', async () => {
    const { preview } = await groupWithAutomaticCharges()
    const editor = await createTestStaff(site, 'eventArea.view', 'eventArea.edit')
    const lines = await preview({ blocked: true }, editor)
    expect(lines['Automatic transactions']!.before).toBe('Allowed: 1 charge')
    expect(JSON.stringify(lines)).not.toMatch(/£|4242/)
  })
})

test('only staff with the permission for the change can preview it', async () => {
  const { path, organiser, ben } = await bookedGroup()
  for (const browser of [organiser, ben, supplier, site.visitor()]) {
    const change = { preview: true, allowed: true }
    expect((await browser.post(`${path}/updateAutomaticTransactions`, change)).status).toBe(403)
    const dates = { preview: true, balanceDueDate: inDays(60) }
    expect((await browser.put(`${path}/dueDates`, dates)).status).toBe(403)
    const block = { preview: true, blocked: true }
    expect((await browser.post(`${path}/updateBlockAutoEmails`, block)).status).toBe(403)
  }
})
