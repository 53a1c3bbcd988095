/** What stands where a price is not shown to the reader (000 §6). */
export const hiddenPriceWords = 'Price on request'
