/** Paths that act instead of showing a page: nobody is led there. */
const notPages = ['api', 'identity']

/** One segment first, spelt plainly; then segments and a query in the signs that no browser rewrites. */
const shape = /^\/(?:(?<first>[\w~-][\w.~-]*)(?<rest>\/[\w.~!$&'()*+,;=:@%/-]*)?)?(?:\?[!$-&(-;=?-[\]-~]*)?$/
/** What would be another path once decoded: slashes, backslashes, dots and control characters. */
const hidden = /%(?:2f|5c|2e|[01][\da-f]|7f|(?![\da-f]{2}))/i
const steps = /\/(?:\/|\.{1,2}(?:\/|$))/

/** Characters; longer addresses are cut by what lies between. */
const longest = 2000

/**
 * True for the path and query of a page of this site: what a reader may be sent to after logging in. It is
 * no other host in any spelling, no script, and no call (000 §7).
 */
export const isOwnPath = (text: string): boolean => {
  const { first = '', rest = '' } = shape.exec(text)?.groups ?? {}
  if (text.length > longest || !shape.test(text)) return false
  return !notPages.includes(first.toLowerCase()) && !hidden.test(rest) && !steps.test(rest)
}
