/**
 * Matches texts that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, also with full-width signs. A
 * leading apostrophe escapes them. Texts that already have apostrophes before such a sign get one more, because
 * reading a cell removes one.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Returns a text as a cell that no spreadsheet runs. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the original text of an escaped cell. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
