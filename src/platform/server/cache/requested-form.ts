/**
 * The weight that a header such as Accept or Accept-Encoding gives something by its name, 0 to 1 (RFC 9110, 12.4.2);
 * 0 when it does not name it, or refuses it.
 */
export const weightOf = (accepted: string, name: string): number => {
  for (const range of accepted.toLowerCase().split(',')) {
    const [named, ...parameters] = range.split(';').map((part) => part.trim())
    if (named !== name) continue
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    return weight === undefined ? 1 : Number(weight.slice(2)) || 0
  }
  return 0
}

/**
 * Whether an If-None-Match header names an ETag: alone or among others, also as a weak one, which proxies make of it
 * (RFC 9110, 13.1.2).
 */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
