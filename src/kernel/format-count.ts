import { keepFormats } from './keep-formats.ts'

const countFormat = keepFormats((locale: string) => new Intl.NumberFormat(locale))

/** How many there are: '1,234'. */
export const formatCount = (count: number): string => countFormat('en-GB').format(count)
