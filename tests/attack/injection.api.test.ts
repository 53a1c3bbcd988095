import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smtpSender } from '#platform/server/mail/send-mail.ts'
import { openMailSink } from '#tests/support/mail-sink.ts'
import { mailMagicLink } from '#tests/support/mailed-secrets.ts'
import { createSampleEvent, joinEvent } from '#tests/support/sample-event.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const markup = '<img src=x onerror=alert(1)>'

describe('line breaks', () => {
  const lineEnds = ['\r\n', '\n', '\r', '\u0085', '\u2028', '%0d%0a']

  test.each(lineEnds)('%j in a name or an email address is refused at sign-up', async (lineEnd) => {
    const validBody = { email: 'new@test.com', firstName: 'Ann', lastName: 'Lee', password: 'riverboat7' }
    for (const field of ['email', 'firstName', 'lastName'] as const) {
      const body = { ...validBody, [field]: `${validBody[field]}${lineEnd}Bcc: evil@test.com` }
      const response = await site.visitor().post('/api/register', body)
      expect(response.status).toBe(422)
      expect(response.body.errors[0].path).toBe(field)
    }
  })

  test('in a subject or a recipient add no email header and no other recipient', async () => {
    const sink = await openMailSink()
    const sender = smtpSender(sink.url, 'Jaunt <hello@example.com>')
    const mail = { html: '<p>Hi</p>', text: 'Hi' }
    for (const [id, lineEnd] of lineEnds.entries()) {
      const subject = `Trip${lineEnd}Bcc: evil@test.com${lineEnd}${lineEnd}<p>body</p>`
      await sender.send({ ...mail, id: `a${id}`, to: 'ann@test.com', subject })
      await sender
        .send({ ...mail, id: `b${id}`, to: `ann@test.com${lineEnd}Bcc: evil@test.com`, subject: 'x' })
        .catch(() => {})
    }
    sender.close()
    await sink.close()
    expect(sink.mails.length).toBeGreaterThanOrEqual(lineEnds.length)
    for (const { to, raw } of sink.mails) {
      expect(to.join()).not.toContain('evil')
      const [header] = raw.split('\r\n\r\n')
      expect(header).not.toMatch(/^Bcc:/im)
    }
  })

  test('in a request are not sent back in a header', async () => {
    const evilValue = 'x%0d%0aSet-Cookie: session=planted'
    const { headers } = await site.app.http.inject({
      url: `/api/role/name/Guest?x=${evilValue}`,
      headers: {
        'x-request-id': 'mine',
        'idempotency-key': evilValue,
        cookie: `_csrf=${evilValue}; session=${evilValue}`,
      },
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(JSON.stringify(headers)).not.toContain('planted')
  })
})

describe('forged request headers', () => {
  const logIn = (remoteAddress: string, forwarded: string) =>
    site.app.http.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` },
      payload: { username: `absent-${forwarded}@test.com`, password: 'riverboat7' },
    })
  const statusesFrom = async (remoteAddress: string, network: string) => {
    const statuses: number[] = []
    for (let host = 1; host <= 21; host += 1)
      statuses.push((await logIn(remoteAddress, `${network}.${host}`)).statusCode)
    return statuses
  }

  test('a sender who forges another address for every try is limited by their real address', async () => {
    expect(await statusesFrom('198.51.100.77', '203.0.113')).toEqual([...Array(20).fill(403), 429])
  })

  test('the address from a trusted proxy is accepted, so that its users don’t share one limit', async () => {
    expect(await statusesFrom('127.0.0.1', '192.0.2')).toEqual(Array(21).fill(403))
  })

  test('the Host header does not change the links in emails', async () => {
    const before = new Date()
    await createTestBrowser(site.app.http).post(
      '/api/event/unauthenticated/empty',
      { section: 'stag', organiserEmail: 'hosted@test.com' },
      { headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } },
    )
    const mails = await site.db
      .selectFrom('mail_outbox')
      .select('html')
      .where('recipient', '=', 'hosted@test.com')
      .where('created_at', '>=', new Date(before.getTime() - 60_000))
      .execute()
    expect(mails).toHaveLength(1)
    for (const { html } of mails) {
      expect(html).toContain(site.config.publicUrl)
      expect(html).not.toContain('evil.test')
    }
  })
})

describe('markup', () => {
  test('in the name of an event is refused, or escaped in every email about the event', async () => {
    const organiser = await site.signUp({ email: 'marked@test.com' })
    const { event } = await createSampleEvent(site, organiser)
    const renameResponse = await organiser.put(`/api/event/${event._doc}/name`, { name: `Trip ${markup}` })
    await joinEvent(await site.signUp({ email: 'joins@test.com' }), event.token)
    await mailMagicLink(site, 'marked@test.com')
    const mails = await site.db.selectFrom('mail_outbox').select(['kind', 'html', 'text']).execute()
    expect(mails.length).toBeGreaterThan(2)
    for (const { html } of mails) expect(html).not.toContain('<img src=x')
    // Either the name is refused, or the emails that contain it escape it.
    if (renameResponse.status === 200)
      expect(mails.filter(({ html }) => html.includes('&lt;img')).length).toBeGreaterThan(0)
    else expect(renameResponse.status).toBe(422)
  })

  test('in a URL gets a JSON response, which no browser renders as a page', async () => {
    const response = await site.visitor().get(`/api/role/name/${encodeURIComponent(markup)}`)
    expect(response.status).toBe(404)
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
  })
})

describe('keys with a meaning in JavaScript', () => {
  const bodies = [
    '{"__proto__":{"polluted":"yes"},"phone":"07700900123"}',
    '{"constructor":{"prototype":{"polluted":"yes"}},"phone":"07700900123"}',
    '{"phone":"07700900123","\\u005f\\u005fproto__":{"polluted":"yes"}}',
    '{"phone":{"__proto__":{"polluted":"yes"}}}',
    '[{"__proto__":{"polluted":"yes"}}]',
  ]

  test.each(bodies)('%s is refused and changes no prototype', async (payload) => {
    const { statusCode } = await site.app.http.inject({
      method: 'POST',
      url: '/api/user/validatePhone',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect([400, 422]).toContain(statusCode)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'the id %s is unknown',
    async (id) => {
      const staff = await site.signIn('staff')
      for (const path of ['event', 'product', 'location', 'venue', 'role/name', 'template/name', 'mail'])
        expect([404, 422], path).toContain((await staff.get(`/api/${path}/${id}`)).status)
    },
  )
})

test('days and instants outside the range of the database are refused', async () => {
  const request = (path: string, filter: object) =>
    `${path}filter=${encodeURIComponent(JSON.stringify(filter))}`
  for (const url of [
    '/api/calendar/grid?from=0000-01-01',
    request('/api/calendar?', { 'dates.from': { $gte: '0000-01-01' } }),
    request('/api/query?collection=product&', { createdDate: '0000-01-01' }),
    request('/api/content/search?', { 'setting.publishAt': { $gt: '0000-01-01T00:00:00Z' } }),
    request('/api/content/search?', { 'setting.publishAt': { $gt: '2026-01-01T00:00:00+20:00' } }),
  ])
    expect((await site.visitor().get(url)).status, url).toBe(422)
  const pathWithMaxOffset = request('/api/content/search?', {
    'setting.publishAt': { $gt: '2026-01-01T00:00:00+14:00' },
  })
  expect((await site.visitor().get(pathWithMaxOffset)).status).toBe(200)
})

test('SQL in a search or an id is treated as text', async () => {
  const attack = `'; drop table app_user; --`
  const staff = await site.signIn('staff')
  for (const url of [
    `/api/mail?search=${encodeURIComponent(attack)}`,
    `/api/events?search=${encodeURIComponent(attack)}`,
    `/api/event/${encodeURIComponent(attack)}`,
    `/api/customer/${encodeURIComponent(attack)}/events`,
  ])
    expect((await staff.get(url)).status).toBeLessThan(500)
  const { rows } = await sql`select 1 from app_user limit 1`.execute(site.db)
  expect(rows).toHaveLength(1)
})

afterAll(() => {
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
})
