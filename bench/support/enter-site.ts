import type { Application } from '#app/compose/compose.ts'
import { demoPassword } from '#features/accounts/server/index.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'

type TestResponse = Awaited<ReturnType<TestBrowser['get']>>

/** Returns the body of a response. Throws for a refusal, because refusals are fast and would distort the figure. */
export const bodyOf = ({ status, body }: TestResponse) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

type BenchRequest = {
  readonly method: 'GET' | 'PUT' | 'POST'
  readonly url: string
  readonly payload?: object
}

/**
 * Sends a request and returns the bytes of the response without parsing them, because parsing is the browser’s work.
 * The response is read as a stream, because it would otherwise also be converted to text.
 */
export const fetchBytes = async (
  { http }: Pick<Application, 'http'>,
  { cookies, cookieHeader }: TestBrowser,
  { method, url, payload }: BenchRequest,
): Promise<Buffer> => {
  const headers = { cookie: cookieHeader(), 'x-csrf-token': cookies.get('_csrf') ?? '' }
  const response = await http.inject({ method, url, payload, headers, payloadAsStream: true })
  const bytes = Buffer.concat(await response.stream().toArray())
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${bytes.toString().slice(0, 300)}`)
  return bytes
}

/** Returns a browser that is logged in with a demo account. */
export const signIn = async (
  app: Application,
  kind: 'organiser' | 'guest' | 'staff',
): Promise<TestBrowser> => {
  const browser = createTestBrowser(app.http)
  bodyOf(await browser.post('/api/login', { username: `${kind}@test.com`, password: demoPassword }))
  return browser
}

/** Signs up a new customer. Returns their browser and their id. */
export const signUp = async (app: Application, number: number) => {
  const browser = createTestBrowser(app.http)
  const person = {
    firstName: 'Ann',
    lastName: 'Lee',
    email: `bench-${number}@test.com`,
    password: 'riverboat7',
  }
  const { user } = bodyOf(await browser.post('/api/register', person))
  return { browser, userId: user.id as string }
}
