/**
 * Returns a count as text: '1,234'. Not by Intl: creating its first formatter takes a phone longer than any other
 * step of rendering a page.
 * @param count a whole number
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns '1 person', '1,200 people'. */
export const countOf = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`
