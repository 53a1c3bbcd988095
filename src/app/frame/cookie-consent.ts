import { readCookie, writeCookie } from '#platform/browser/cookies.ts'

const name = 'cookiesAccepted'
const year = 31_536_000

export const hasAcceptedCookies = (): boolean => readCookie(name) === 'yes'

/** Remembered for a year. */
export const acceptCookies = (): void => writeCookie(name, 'yes', { maxAge: year })
