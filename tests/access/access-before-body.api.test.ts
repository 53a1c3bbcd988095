import { beforeAll, expect, test } from 'vitest'
import { contract } from '#app/contract.ts'
import { accessAlternatives } from '#kernel/endpoint.ts'
import { requestOf } from '#tests/fuzz/generate/request-of.ts'
import { type ListedEndpoint, listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, testApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp()
})

const isOpen = ({ meta }: ListedEndpoint) =>
  accessAlternatives(meta.access!).some(([relation]) => relation === 'anyone' || relation === 'tokenHolder')
const closedEndpoints = listEndpoints(contract).filter((listed) => !isOpen(listed))
const badBodies = ['{"a": ', '[[]]', '{"unknown":1}', '"text"', 'null']

const send = async (browser: TestBrowser, listed: ListedEndpoint, payload: string) => {
  const { method, url } = requestOf(listed, {})
  const headers = {
    cookie: browser.cookieHeader(),
    'x-csrf-token': browser.cookies.get('_csrf') ?? '',
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
  }
  const { statusCode, body } = await site.app.http.inject({
    method,
    url: method === 'GET' ? `${url}?unknown=1&limit=x&filter=[` : url,
    ...(method === 'GET' ? {} : { payload }),
    headers,
  })
  return { status: statusCode, code: JSON.parse(body).code as string }
}

test('every endpoint that requires a log-in refuses a visitor, whatever the body (API-O7)', async () => {
  expect(closedEndpoints.length).toBeGreaterThan(150)
  const visitor = site.visitor()
  visitor.cookies.set('_csrf', 'a-visitor')
  const notRefused: unknown[] = []
  for (const listed of closedEndpoints)
    for (const body of listed.method === 'GET' ? [''] : badBodies) {
      const { status, code } = await send(visitor, listed, body)
      if (status !== 403 || code !== 'notAllowed') notRefused.push([listed.name, body, status, code])
    }
  expect(notRefused).toEqual([])
})

test('every endpoint that only staff can use refuses a customer, whatever the body', async () => {
  const customer = await site.signUp()
  const staffOnly = closedEndpoints.filter(({ meta }) =>
    accessAlternatives(meta.access!).every(
      ([relation]) => relation === 'staff' || relation === 'hiddenStaff',
    ),
  )
  expect(staffOnly.length).toBeGreaterThan(50)
  const notRefused: unknown[] = []
  for (const listed of staffOnly)
    for (const body of listed.method === 'GET' ? [''] : badBodies.slice(0, 2)) {
      const { status, code } = await send(customer, listed, body)
      if (status !== 403 || code !== 'notAllowed') notRefused.push([listed.name, body, status, code])
    }
  expect(notRefused).toEqual([])
})

test('a user with access gets the error of an invalid body', async () => {
  const staff = await site.signIn('staff')
  const createRole = closedEndpoints.find(({ name }) => name === 'access.createRole')!
  expect((await send(staff, createRole, '{"a": ')).status).toBe(400)
  expect((await send(staff, createRole, '{"unknown":1}')).status).toBe(422)
})
