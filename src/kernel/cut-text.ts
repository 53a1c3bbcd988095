/**
 * Returns the beginning of a text, at most `maxLength` UTF-16 code units. A character of two units, such as an emoji,
 * is omitted rather than split: half of it can't be stored or shown.
 */
export const cutText = (text: string, maxLength: number): string => {
  const cut = text.slice(0, maxLength)
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut
}
