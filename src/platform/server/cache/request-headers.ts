/**
 * Returns the weight of a name in a header such as Accept or Accept-Encoding (RFC 9110, 12.4.2), from 0 to 1. It is 0
 * if the name is missing or refused.
 */
export const weightOf = (header: string, name: string): number => {
  for (const range of header.toLowerCase().split(',')) {
    const [rangeName, ...parameters] = range.split(';').map((part) => part.trim())
    if (rangeName !== name) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/**
 * Returns true if an If-None-Match header contains this ETag, alone or among others (RFC 9110, 13.1.2). Its weak form
 * matches too, because some proxies make ETags weak.
 */
export const matchesEtag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
