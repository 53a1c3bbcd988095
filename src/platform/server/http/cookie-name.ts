/** Cookies that scripts of the page read (SHELL-055) or set. */
const ofScripts = new Set(['_csrf', 'cookiesAccepted'])

/**
 * Returns the name of a cookie as it is sent. Over https, cookies for the server only have the prefix `__Host-`:
 * browsers accept them only from exactly this host, so no other host of the domain can set one.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure && !ofScripts.has(name) ? `__Host-${name}` : name
