import { beforeEach, expect, test, vi } from 'vitest'
import { storageArea } from '#tests/support/storage-area.ts'
import {
  clearRegistered,
  clearUser,
  fakeLogOut,
  rememberUser,
  startExternalSignIn,
} from './session-memory.ts'

/** Returns a cookie jar: cookies by name, which a cookie with max-age=0 deletes. */
const createCookieJar = () => {
  const stored = new Map<string, string>()
  return {
    stored,
    get cookie() {
      return [...stored].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (text.includes('max-age=0;')) stored.delete(name)
      else stored.set(name, value)
    },
  }
}

let [local, session, cookies] = [storageArea(), storageArea(), createCookieJar()]
beforeEach(() => {
  ;[local, session, cookies] = [storageArea(), storageArea(), createCookieJar()]
  const location = { pathname: '/', search: '', hash: '' }
  const history = { state: null, replaceState: () => {} }
  vi.stubGlobal('window', { localStorage: local, sessionStorage: session, location, history })
  vi.stubGlobal('document', cookies)
  return () => vi.unstubAllGlobals()
})

test('the flags of a login, a logout and a sign-in via Google are stored under their keys in cookies and storage (ACC-009)', () => {
  rememberUser('customer')
  expect(Object.fromEntries(local.entries)).toEqual({ registered: 'true', lastUserType: 'customer' })
  expect(cookies.stored.get('registered')).toBe('true')
  const details = JSON.parse(decodeURIComponent(cookies.stored.get('loginDetails')!))
  expect(details).toEqual({ userType: 'customer', loggedInAt: expect.any(String) })
  fakeLogOut()
  startExternalSignIn()
  expect(Object.fromEntries(session.entries)).toEqual({ fakeLogout: 'true', googleAuthProcessing: 'true' })
  rememberUser('customer')
  expect(Object.fromEntries(session.entries)).toEqual({})
})

test('a logout on the server leaves the flag ‘registered’; the erasure of the account clears it', () => {
  rememberUser('staff')
  clearUser()
  expect(Object.fromEntries(local.entries)).toEqual({ registered: 'true' })
  expect([...cookies.stored.keys()]).toEqual(['registered'])
  clearRegistered()
  expect(Object.fromEntries(local.entries)).toEqual({})
  expect([...cookies.stored.keys()]).toEqual([])
})
