/**
 * Returns a count as text: '1,234'. It avoids Intl, because creating the first formatter is the slowest step of
 * rendering a page on a phone.
 * @param count a whole number
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** Returns '1 person', '1,200 people'. */
export const countOf = (count: number, one: string, several: string): string =>
  `${formatCount(count)} ${count === 1 ? one : several}`
