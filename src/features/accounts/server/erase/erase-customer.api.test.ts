import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readEvent } from '#features/events/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { createSampleEvent, joinEvent, samplePayload, testEventApp } from '#tests/support/sample-event.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

const { site, staff } = await testEventApp()

type Customer = TestBrowser & { readonly userId: string; readonly email: string }

const erase = (browser: TestBrowser, customerId: string) =>
  browser.post('/api/customer/gdprDelete', { customerId })
const checkErase = async (browser: TestBrowser, { userId, email }: { userId: string; email: string }) => {
  const [byId, byEmail] = [
    await browser.get(`/api/customer/${userId}/eraseAccount`),
    await browser.post('/api/customer/isGdprDeletePossible', { email }),
  ]
  return { byId, byEmail }
}
const futureText = 'You are attending a future event, we cannot delete your account details'
const rowOf = (id: string) =>
  site.db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('erasing an account', () => {
  test('is possible for its owner, who then cannot log in (ACC-089, API-022, API-023, API-024)', async () => {
    const ann = await site.signUp()
    const { byId, byEmail } = await checkErase(ann, ann)
    expect(byId.body.data).toEqual({
      possible: true,
      reason: null,
      code: null,
      remains: expect.arrayContaining([expect.stringContaining('Payments')]),
    })
    expect(byEmail.body.data).toEqual({ possible: true })
    expect((await rowOf(ann.userId)).first_name).toBe('Ann')
    expect((await erase(ann, ann.userId)).body.data).toEqual({ done: true })
    expect([...ann.cookies.keys()]).toEqual([])
    expect(await rowOf(ann.userId)).toMatchObject({
      first_name: 'Erased',
      last_name: 'Customer',
      email: '',
      phone: '',
      company: '',
      password_hash: null,
      subscribe: false,
      erased_at: site.clock.now,
    })
    const login = await site.visitor().post('/api/login', { username: ann.email, password: 'riverboat7' })
    expect(login.body.error).toBe('Unable to find user for username')
    const sessions = await site.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', ann.userId)
      .execute()
    expect(sessions).toEqual([])
    expect((await site.visitor().get('/api/user/minified/x')).status).toBe(403)
  })

  test('leaves the address free for a new account', async () => {
    const ann = await site.signUp()
    await erase(ann, ann.userId)
    const newAccount = await site.signUp({ email: ann.email })
    expect(newAccount.userId).not.toBe(ann.userId)
    await erase(newAccount, newAccount.userId)
    expect((await rowOf(newAccount.userId)).email).toBe('')
  })

  test('is possible for any customer’s account for staff with customer.edit (API-022, API-023, API-024)', async () => {
    const ann = await site.signUp()
    const { byId, byEmail } = await checkErase(staff, ann)
    expect([byId.body.data.possible, byEmail.body.data]).toEqual([true, { possible: true }])
    expect((await erase(staff, ann.userId)).status).toBe(200)
    expect((await ann.get('/api/user')).body.user).toBeNull()
    expect((await staff.get('/api/user')).body.user).not.toBeNull()
  })

  test('is refused for staff without customer.edit, even while they act as a customer', async () => {
    const [ann, hidden, toggled] = [await site.signUp(), await site.signUp(), await site.signUp()]
    await site.db.updateTable('app_user').set({ roles: [] }).where('id', '=', 'demo-staff').execute()
    for (const [browser, isToggled] of [
      [hidden, false],
      [toggled, true],
    ] as const)
      await site.db
        .updateTable('session')
        .set({ staff_id: 'demo-staff', toggled: isToggled })
        .where('user_id', '=', browser.userId)
        .execute()
    expect((await erase(staff, ann.userId)).status).toBe(403)
    expect((await erase(hidden, hidden.userId)).status).toBe(403)
    expect((await erase(toggled, toggled.userId)).status).toBe(403)
    await site.db
      .updateTable('app_user')
      .set({ roles: ['Staff'] })
      .where('id', '=', 'demo-staff')
      .execute()
    expect((await erase(hidden, hidden.userId)).status).toBe(200)
  })

  test('is refused for another customer’s account, in the same way as for an unknown one', async () => {
    const [ann, bob] = [await site.signUp(), await site.signUp()]
    const nobody = { userId: 'nobody', email: 'nobody@test.com' }
    for (const browser of [ann, await site.signIn('supplier'), site.visitor()]) {
      const responsesFor = async (other: { userId: string; email: string }) => {
        const { byId, byEmail } = await checkErase(browser, other)
        return [byId, byEmail, await erase(browser, other.userId)].map(({ status, body }) => [
          status,
          body.error,
        ])
      }
      const responsesForBob = await responsesFor(bob)
      expect(responsesForBob.map(([status]) => status)).toEqual([403, 403, 403])
      expect(await responsesFor(nobody)).toEqual(responsesForBob)
    }
    expect((await rowOf(bob.userId)).erased_at).toBeNull()
  })

  test('is possible only for customers: nobody can erase staff or supplier contacts', async () => {
    const supplier = await site.signIn('supplier')
    for (const [browser, id] of [
      [staff, 'demo-staff'],
      [staff, 'demo-supplier'],
      [supplier, 'demo-supplier'],
      [staff, 'nobody'],
    ] as const)
      expect(await erase(browser, id)).toMatchObject({
        status: 404,
        body: { error: 'Customer is not found' },
      })
    expect((await staff.get('/api/customer/nobody/eraseAccount')).status).toBe(404)
  })

  test('needs a valid id or address', async () => {
    const ann = await site.signUp()
    expect((await erase(ann, '')).status).toBe(422)
    expect((await ann.post('/api/customer/isGdprDeletePossible', { email: 'x' })).status).toBe(422)
  })
})

describe('for a guest of an event', () => {
  const today = () => dayOf(site.clock.now)
  type Case = readonly [string, boolean, string, 'Yes' | 'No', (() => string) | null]
  const cases: Case[] = [
    ['ends today', false, 'Enquiry', 'Yes', () => today()],
    ['ends later', false, 'Pending Booking', 'Yes', () => addDays(today(), 200)],
    ['ended yesterday', true, 'Booked', 'Yes', () => addDays(today(), -1)],
    ['was cancelled', true, 'Cancelled', 'Yes', () => addDays(today(), 9)],
    ['they will not attend', true, 'Booked', 'No', () => addDays(today(), 9)],
    ['is booked without a date', false, 'Booked', 'Yes', null],
    ['has neither date nor booking', true, 'Enquiry', 'Yes', null],
  ]
  test.each(cases)(
    'that %s: erasing is possible: %s (ACC-088, ACC-O23)',
    async (_, possible, stage, attending, getEndDate) => {
      const [ann, host] = [await site.signUp(), await site.signUp()]
      const { event } = await createSampleEvent(site, host)
      await joinEvent(ann, event.token, attending)
      const date = getEndDate === null ? null : getEndDate()
      await site.db
        .updateTable('event')
        .set({ status_stage: stage, start_date: date, end_date: date })
        .where('id', '=', event._doc)
        .execute()
      const { byId, byEmail } = await checkErase(ann, ann)
      expect(byId.body.data).toMatchObject({ possible, reason: possible ? null : futureText })
      expect(byEmail.body.data).toEqual({ possible })
      const erased = await erase(ann, ann.userId)
      expect(erased.status).toBe(possible ? 200 : 409)
      if (!possible) expect(erased.body.error).toBe(futureText)
      expect((await rowOf(ann.userId)).first_name).toBe(possible ? 'Erased' : 'Ann')
    },
  )
})

describe('concurrent requests', () => {
  /** Returns the number of database statements that wait for a lock. */
  const countWaiting = async () => {
    const { rows } = await sql<{ count: string }>`
      select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db)
    return Number(rows[0]!.count)
  }
  /** Starts requests one after the other while a row is locked, so that they run in this order afterwards. */
  const whileLocked = async <Result>(
    table: 'app_user' | 'event',
    id: string,
    ...requests: (() => Promise<Result>)[]
  ): Promise<Result[]> => {
    const runningRequests: Promise<Result>[] = []
    await site.db.transaction().execute(async (tx) => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
      for (const [index, request] of requests.entries()) {
        runningRequests.push(request())
        await expect.poll(countWaiting).toBe(index + 1)
      }
    })
    return Promise.all(runningRequests)
  }
  const acceptInvite = (ann: Customer, token: string) => () =>
    ann.post(`/api/event/${token}/customer/${ann.userId}/acceptInvite`, { attending: 'Yes' })

  test('two requests to erase the same customer erase them once', async () => {
    const ann = await site.signUp()
    const { event } = await createSampleEvent(site, ann)
    await ann.put(`/api/event/${event._doc}/customer/${ann.userId}/setAttendingToNo`)
    const versionBefore = (await readEvent(site.db, event._doc))!.version
    const responses = await whileLocked(
      'app_user',
      ann.userId,
      () => erase(ann, ann.userId),
      () => erase(staff, ann.userId),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const eventAfter = (await readEvent(site.db, event._doc))!
    expect(eventAfter.version).toBe(versionBefore + 1)
    expect(eventAfter.guests[0]!.name).toBe('Erased Customer')
    expect((await erase(staff, ann.userId)).status).toBe(200)
    expect((await readEvent(site.db, event._doc))!.version).toBe(eventAfter.version)
  })

  test('a customer who joins an event after being erased is not added', async () => {
    const [ann, host] = [await site.signUp(), await site.signUp()]
    const { event } = await createSampleEvent(site, host)
    const responses = await whileLocked(
      'app_user',
      ann.userId,
      () => erase(ann, ann.userId),
      acceptInvite(ann, event.token),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 404])
    expect((await readEvent(site.db, event._doc))!.guests).toHaveLength(1)
  })

  test('a customer who joins an event before the erasure cannot be erased', async () => {
    const [ann, host] = [await site.signUp(), await site.signUp()]
    const { event } = await createSampleEvent(site, host)
    const responses = await whileLocked('app_user', ann.userId, acceptInvite(ann, event.token), () =>
      erase(ann, ann.userId),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
    expect((await readEvent(site.db, event._doc))!.guests.map(({ name }) => name)).toContain('Ann Lee')
  })

  test('a customer who changes their answer to Yes before the erasure cannot be erased', async () => {
    const [ann, host] = [await site.signUp(), await site.signUp()]
    const { event } = await createSampleEvent(site, host)
    await joinEvent(ann, event.token, 'No')
    const answerYes = () =>
      ann.post(`/api/event/${event._doc}/updateAttending`, { customerId: ann.userId, attending: 'Yes' })
    const responses = await whileLocked('event', event._doc, answerYes, () => erase(ann, ann.userId))
    expect(responses.map(({ status }) => status)).toEqual([200, 409])
  })

  test('creating an event or changing the account fails while the account is being erased', async () => {
    for (const lateRequest of [
      (ann: Customer) => () => ann.post('/api/event', samplePayload(site)),
      (ann: Customer) => () => ann.put('/api/user', { firstName: 'Anna' }),
    ]) {
      const ann = await site.signUp()
      const [erased, response] = await whileLocked(
        'app_user',
        ann.userId,
        () => erase(ann, ann.userId),
        lateRequest(ann),
      )
      expect(erased!.status).toBe(200)
      expect(response!.status).toBeGreaterThanOrEqual(400)
      expect((await rowOf(ann.userId)).first_name).toBe('Erased')
      const events = await site.db
        .selectFrom('event')
        .select('id')
        .where('organiser_id', '=', ann.userId)
        .execute()
      expect(events).toEqual([])
    }
  })

  test('a visitor who creates an event with the address of an account that is being erased gets a new account', async () => {
    const ann = await site.signUp()
    const createEvent = () =>
      site.visitor().post('/api/event/unauthenticated', samplePayload(site, { organiserEmail: ann.email }))
    const responses = await whileLocked('app_user', ann.userId, () => erase(ann, ann.userId), createEvent)
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const owners = await site.db.selectFrom('app_user').select('id').where('email', '=', ann.email).execute()
    expect(owners).toEqual([{ id: expect.not.stringMatching(ann.userId) }])
  })
})
