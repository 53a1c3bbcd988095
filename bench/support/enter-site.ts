import type { Application } from '#app/compose/compose.ts'
import { demoPassword } from '#features/accounts/server/index.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'

type Answer = Awaited<ReturnType<TestBrowser['get']>>

/** The body of an answer that must have gone well: a refusal would be quick and spoil the figure. */
export const bodyOf = ({ status, body }: Answer) => {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

type Asked = { readonly method: 'GET' | 'PUT' | 'POST'; readonly url: string; readonly payload?: object }

/**
 * Asks for something and takes the bytes of the answer as they come: what a browser makes of them is not the server's
 * work, and is not timed with it. An answer that is not asked for as a stream is also made a text of by who injects it.
 */
export const takeBytes = async (
  { http }: Pick<Application, 'http'>,
  { cookies, cookieHeader }: TestBrowser,
  { method, url, payload }: Asked,
): Promise<Buffer> => {
  const headers = { cookie: cookieHeader(), 'x-csrf-token': cookies.get('_csrf') ?? '' }
  const answer = await http.inject({ method, url, payload, headers, payloadAsStream: true })
  const bytes = Buffer.concat(await answer.stream().toArray())
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${bytes.toString().slice(0, 300)}`)
  return bytes
}

/** A browser in which a demo account has logged in. */
export const signIn = async (
  app: Application,
  kind: 'organiser' | 'guest' | 'staff',
): Promise<TestBrowser> => {
  const browser = createTestBrowser(app.http)
  bodyOf(await browser.post('/api/login', { username: `${kind}@test.com`, password: demoPassword }))
  return browser
}

/** A browser in which a new customer has signed up. */
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
