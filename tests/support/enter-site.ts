import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { demoPassword } from '#features/accounts/server/index.ts'

// Log-ins for tests whose subject is not the log-in. They send the request without a form, and the pages of the browser
// then have the cookies. Afterwards the page is at a URL of the site that loads nothing.

type User = { readonly id: string; readonly userType: string }

/**
 * Sends a request with the cookies of the page's browser.
 * @throws Error if the response is not a success
 */
const post = async (page: Page, path: string, data: object): Promise<{ user: User }> => {
  // The site distinguishes devices by the user agent.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const response = await page.context().request.post(path, { data, headers: { 'user-agent': userAgent } })
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  return await response.json()
}

/** Stores in the browser the same values as a log-in does, so that the next page restores the session. */
const remember = async (page: Page, { userType }: User) => {
  await page.goto('/health')
  await page.evaluate((type) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie that a log-in sets
    document.cookie = 'registered=true; path=/'
    localStorage.setItem('registered', 'true')
    localStorage.setItem('lastUserType', type)
    sessionStorage.removeItem('fakeLogout')
  }, userType)
}

/** Logs in the user with this email. */
export const enterAs = async (page: Page, email: string, password: string = demoPassword): Promise<User> => {
  const { user } = await post(page, '/api/login', { username: email, password })
  await remember(page, user)
  return user
}

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly phone?: string
}

/** Returns a person who has no account yet. Tests can reuse names, but not emails. */
export const newPerson = (name = 'Ann Lee', fields: Partial<Person> = {}): Person => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@test.com`
  return { firstName, lastName, email, password: 'riverboat7', ...fields }
}

/** Signs up a person, who is then logged in. */
export const enterAsNew = async (page: Page, person: Person = newPerson()): Promise<Person & User> => {
  const { user } = await post(page, '/api/register', person)
  await remember(page, user)
  return { ...person, ...user }
}

/**
 * Turns the browser into that of a new visitor: opens a URL that loads nothing, and clears the storage and all cookies
 * except the answer to the cookie notice.
 */
export const becomeNewVisitor = async (page: Page): Promise<void> => {
  await page.goto('/health')
  await page.context().clearCookies({ name: /^(?!cookiesAccepted$)/ })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
