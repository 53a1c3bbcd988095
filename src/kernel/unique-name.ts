/**
 * Invisible characters: zero-width, direction and filler characters, variation selectors, the empty Braille cell.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/** Returns the same text for names that people can't tell apart by case, form, spaces or invisible characters. */
const nameKey = (name: string): string =>
  name.normalize('NFKC').replace(unseen, '').replace(/\s+/gu, ' ').trim().toLowerCase().normalize('NFKC')

/** Returns true when people can tell the name apart from all others (SHELL-074). */
export const isUniqueName = (name: string, others: Iterable<string>): boolean => {
  const wanted = nameKey(name)
  for (const other of others) if (nameKey(other) === wanted) return false
  return true
}
