/** Cookies that scripts read (SHELL-055) or set. */
const scriptCookies = new Set(['_csrf', 'cookiesAccepted'])

/**
 * Returns the name of a cookie as it is sent. Over https, cookies that only the server reads have the prefix
 * `__Host-`. Browsers accept such a cookie only from exactly this host, so other hosts of the domain can't set it.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure && !scriptCookies.has(name) ? `__Host-${name}` : name
