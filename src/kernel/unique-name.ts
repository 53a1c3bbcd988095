/**
 * Invisible characters: control, zero-width, direction and filler characters, variation selectors, the empty Braille
 * cell.
 */
const invisibleCharacters = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]/gu

/**
 * Returns the same key for names that people can't tell apart, because they differ only in case, spaces, invisible
 * characters or Unicode form.
 */
const nameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(invisibleCharacters, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFKC')

/** Returns true when people can tell the name apart from all others (SHELL-074). */
export const isUniqueName = (name: string, otherNames: Iterable<string>): boolean => {
  const wantedKey = nameKey(name)
  for (const other of otherNames) if (nameKey(other) === wantedKey) return false
  return true
}
