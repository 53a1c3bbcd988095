/** First segments of paths that perform actions instead of showing a page. Users are never redirected to them. */
const actionSegments = ['api', 'identity']

/** A plain first segment, then segments and a query of characters that no browser rewrites. */
const pathShape =
  /^\/(?:(?<first>[\w~-][\w.~-]*)(?<rest>\/[\w.~!$&'()*+,;=:@%/-]*)?)?(?:\?[!$-&(-;=?-[\]-~]*)?$/
/** Incomplete escapes, and those that change the path once decoded: slashes, backslashes, dots, control characters. */
const hiddenEscapes = /%(?:2f|5c|2e|[01][\da-f]|7f|(?![\da-f]{2}))/i
const emptyOrDotSegments = /\/(?:\/|\.{1,2}(?:\/|$))/

/** Maximum length in characters; longer addresses are cut by proxies. */
const maxLength = 2000

/**
 * Returns true for the path and query of a page of this site, to which a user can be redirected after logging in.
 * Returns false for other hosts in any spelling, for scripts and for API paths.
 */
export const isOwnPath = (text: string): boolean => {
  const { first = '', rest = '' } = pathShape.exec(text)?.groups ?? {}
  if (text.length > maxLength || !pathShape.test(text)) return false
  return (
    !actionSegments.includes(first.toLowerCase()) &&
    !hiddenEscapes.test(rest) &&
    !emptyOrDotSegments.test(rest)
  )
}
