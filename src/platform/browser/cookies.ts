const day = 86_400
/** Names a cookie may not have, in any case: they are the words of the cookie's own attributes (000 §5). */
const refusedNames = ['expires', 'max-age', 'path', 'domain', 'secure', 'samesite']

type CookieOptions = {
  /** Seconds; one day when left out (000 §9). */
  maxAge?: number
  sameSite?: 'Lax' | 'Strict' | 'None'
  path?: string
  domain?: string
  secure?: boolean
}

/** What holds the cookies: the document in a browser. */
export type CookieJar = { cookie: string }

export const isRefusedCookieName = (name: string): boolean =>
  name === '' || refusedNames.includes(name.trim().toLowerCase())

/**
 * The text that sets a cookie; lifetime one day, SameSite Lax and path / unless told otherwise (000 §9).
 * @throws when the name is one of the refused ones
 */
export const cookieText = (name: string, value: string, options: CookieOptions = {}): string => {
  if (isRefusedCookieName(name)) throw new Error(`cookie name refused: ${name}`)
  const { maxAge = day, sameSite = 'Lax', path = '/', domain, secure } = options
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  parts.push(`max-age=${maxAge}`, `path=${path}`, `SameSite=${sameSite}`)
  if (domain) parts.push(`domain=${domain}`)
  if (secure ?? sameSite === 'None') parts.push('secure')
  return parts.join('; ')
}

/** @throws when the name is one of the refused ones */
export const writeCookie = (
  name: string,
  value: string,
  options: CookieOptions = {},
  jar: CookieJar = document,
): void => {
  jar.cookie = cookieText(name, value, options)
}

/** Every readable cookie by name. A value that is not encoded well is given as it stands. */
export const readCookies = (jar: CookieJar = document): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const part of jar.cookie.split('; ')) {
    const split = part.indexOf('=')
    if (split > 0) found[decode(part.slice(0, split))] = decode(part.slice(split + 1))
  }
  return found
}

/** The value of a cookie that scripts may read, or undefined. */
export const readCookie = (name: string, jar: CookieJar = document): string | undefined =>
  readCookies(jar)[name]

export const removeCookie = (
  name: string,
  options: Pick<CookieOptions, 'path' | 'domain'> = {},
  jar: CookieJar = document,
): void => writeCookie(name, '', { ...options, maxAge: 0 }, jar)

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
