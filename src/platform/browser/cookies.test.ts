import { expect, test } from 'vitest'
import { cookieText, isRefusedCookieName, readCookie, removeCookie, writeCookie } from './cookies.ts'

const jarOf = (cookie = '') => ({ cookie })

test('by default a cookie lasts one day, is SameSite Lax and is valid for the whole site (SHELL-066)', () => {
  expect(cookieText('registered', 'yes')).toBe('registered=yes; max-age=86400; path=/; SameSite=Lax')
  expect(cookieText('lock', '1', { maxAge: 10, path: '/admin', sameSite: 'Strict', secure: true })).toBe(
    'lock=1; max-age=10; path=/admin; SameSite=Strict; secure',
  )
})

test.each(['expires', 'max-age', 'path', 'domain', 'secure', 'SameSite', 'samesite', 'Path', ' path ', ''])(
  'no writer sets a cookie named "%s" (SHELL-067)',
  (name) => {
    const jar = jarOf('other=1')
    expect(isRefusedCookieName(name)).toBe(true)
    expect(() => writeCookie(name, 'x', {}, jar)).toThrow('cookie name refused')
    expect(() => removeCookie(name, {}, jar)).toThrow('cookie name refused')
    expect(jar.cookie).toBe('other=1')
  },
)

test('a value can’t add attributes, and is read as it was written', () => {
  const jar = jarOf()
  writeCookie('note', 'a; path=/evil = ünï', {}, jar)
  expect(jar.cookie.match(/path=/g)).toHaveLength(1)
  expect(readCookie('note', jarOf(jar.cookie.split('; ')[0]))).toBe('a; path=/evil = ünï')
  expect(readCookie('note', jarOf('note=%E0%A4'))).toBe('%E0%A4')
  expect(readCookie('note', jarOf())).toBeUndefined()
})
