/**
 * The beginning of a text, of at most so many characters as `length` counts them. A character of two, such as an
 * emoji, is left out rather than halved: half of one can be neither stored nor shown.
 */
export const cutText = (text: string, most: number): string => {
  const cut = text.slice(0, most)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
