const daySeconds = 86_400
/** Names that no cookie can have, in upper or lower case, because they are cookie attributes (SHELL-067). */
const refusedNames = ['expires', 'max-age', 'path', 'domain', 'secure', 'samesite']

type CookieOptions = {
  /** Seconds; one day by default (SHELL-066). */
  maxAge?: number
  sameSite?: 'Lax' | 'Strict' | 'None'
  path?: string
  domain?: string
  secure?: boolean
}

/** The object that holds the cookies: the document in a browser. */
export type CookieJar = { cookie: string }

export const isRefusedCookieName = (name: string): boolean =>
  name === '' || refusedNames.includes(name.trim().toLowerCase())

/**
 * Returns the text that sets a cookie, by default with a lifetime of one day, SameSite Lax and path / (SHELL-066).
 * @throws when the name is not allowed
 */
export const cookieText = (name: string, value: string, options: CookieOptions = {}): string => {
  if (isRefusedCookieName(name)) throw new Error(`cookie name refused: ${name}`)
  const { maxAge = daySeconds, sameSite = 'Lax', path = '/', domain, secure } = options
  const parts = [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
  parts.push(`max-age=${maxAge}`, `path=${path}`, `SameSite=${sameSite}`)
  if (domain) parts.push(`domain=${domain}`)
  if (secure ?? sameSite === 'None') parts.push('secure')
  return parts.join('; ')
}

/** @throws when the name is not allowed */
export const writeCookie = (
  name: string,
  value: string,
  options: CookieOptions = {},
  jar: CookieJar = document,
): void => {
  jar.cookie = cookieText(name, value, options)
}

/** Returns every readable cookie by name. A value with invalid encoding is returned unchanged. */
export const readCookies = (jar: CookieJar = document): Record<string, string> => {
  const cookies: Record<string, string> = {}
  for (const part of jar.cookie.split('; ')) {
    const split = part.indexOf('=')
    if (split > 0) cookies[decode(part.slice(0, split))] = decode(part.slice(split + 1))
  }
  return cookies
}

/** Returns the value of a cookie that scripts can read, or undefined. */
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
