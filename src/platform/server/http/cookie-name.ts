/** Cookies that scripts of the page read, under the names the documents give them (000 §7). */
const readByScripts = new Set(['_csrf'])

/**
 * The name a cookie has on the wire. Over https those of the server alone carry the prefix with which a
 * browser takes them from this very host only: no other host of the domain can plant one.
 */
export const cookieName = (name: string, secure: boolean): string =>
  secure && !readByScripts.has(name) ? `__Host-${name}` : name
