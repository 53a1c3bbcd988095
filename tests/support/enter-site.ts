import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { demoPassword } from '#features/accounts/server/index.ts'

/**
 * How a story's people come to be logged in where logging in is not the story: by a call of their browser's,
 * whose cookies the pages then have. The page stands at an address of the site that loads nothing.
 */

type User = { readonly id: string; readonly userType: string }

/** Sends a call with the cookies of the page's browser. @throws Error for an answer that is no success */
const post = async (page: Page, path: string, data: object): Promise<{ user: User }> => {
  // Devices are told apart by it.
  const userAgent = await page.evaluate(() => navigator.userAgent)
  const answer = await page.context().request.post(path, { data, headers: { 'user-agent': userAgent } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return await answer.json()
}

/** What logging in leaves in a browser for the next page to restore the session by. */
const remember = async (page: Page, { userType }: User) => {
  await page.goto('/health')
  await page.evaluate((type) => {
    // biome-ignore lint/suspicious/noDocumentCookie: what a log-in leaves behind
    document.cookie = 'registered=true; path=/'
    localStorage.setItem('registered', 'true')
    localStorage.setItem('lastUserType', type)
    sessionStorage.removeItem('fakeLogout')
  }, userType)
}

/** Logs in whoever has this address. */
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

/** A person whom the site does not know yet. Names alike in several stories are no trouble, addresses are. */
export const newPerson = (name = 'Ann Lee', fields: Partial<Person> = {}): Person => {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName.toLowerCase()}-${randomUUID().slice(0, 8)}@test.com`
  return { firstName, lastName, email, password: 'riverboat7', ...fields }
}

/** Signs somebody up who is then logged in. */
export const enterAsNew = async (page: Page, person: Person = newPerson()): Promise<Person & User> => {
  const { user } = await post(page, '/api/register', person)
  await remember(page, user)
  return { ...person, ...user }
}
