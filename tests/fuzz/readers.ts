import { isHiddenStaff, isToggledStaff } from '#features/accounts/rules/acting.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { signInAsHiddenStaff, signInAsToggledStaff } from '#tests/support/acting.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'

/** The kinds of users who send requests. A `stranger` is a customer who belongs to no event. */
export const readerKinds = [
  'visitor',
  'organiser',
  'guest',
  'stranger',
  'supplier',
  'staff',
  'hiddenStaff',
  'toggledStaff',
] as const
type ReaderKind = (typeof readerKinds)[number]

/** The customer whom `hiddenStaff` and `toggledStaff` act as. */
const actingCustomerId = 'demo-organiser'

const openBrowser = (site: TestApp, kind: ReaderKind): Promise<TestBrowser> => {
  if (kind === 'visitor') return Promise.resolve(site.visitor())
  if (kind === 'stranger') return site.signUp()
  if (kind === 'hiddenStaff') return signInAsHiddenStaff(site, actingCustomerId)
  if (kind === 'toggledStaff') return signInAsToggledStaff(site, actingCustomerId)
  return site.signIn(kind)
}

/** Returns whether the session still belongs to this kind of user. A request may have changed it. */
const hasKind = (kind: ReaderKind, user: CurrentUser): boolean => {
  if (kind === 'staff') return user.userType === 'staff' && !user.toggled
  if (kind === 'hiddenStaff') return isHiddenStaff(user)
  return kind !== 'toggledStaff' || isToggledStaff(user)
}

/**
 * Opens one browser for each kind of user. A user whose session was ended by a request logs in again. A new customer
 * replaces a user whose account no longer works.
 */
export const openReaders = async (site: TestApp) => {
  const browsers = new Map<ReaderKind, TestBrowser>()
  for (const kind of readerKinds) browsers.set(kind, await openBrowser(site, kind))
  const isLoggedIn = async (kind: ReaderKind, browser: TestBrowser) => {
    const user = (await browser.get('/api/user')).body?.user
    return Boolean(user) && hasKind(kind, user)
  }
  return {
    async browserOf(kind: ReaderKind): Promise<TestBrowser> {
      const browser = browsers.get(kind)!
      if (kind === 'visitor') return site.visitor()
      if (await isLoggedIn(kind, browser)) return browser
      const newBrowser = await openBrowser(site, kind).catch(() =>
        site.signUp({ email: `${kind}-${Date.now()}@test.com` }),
      )
      browsers.set(kind, newBrowser)
      return newBrowser
    },
  }
}
