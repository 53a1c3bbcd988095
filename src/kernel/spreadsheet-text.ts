/**
 * Matches texts that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, also with full-width signs. A
 * leading apostrophe escapes such texts. A text that already begins with apostrophes before such a sign gets another
 * one, because reading a cell removes one.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Returns a text as the content of a cell, escaped so that no spreadsheet runs it as a formula. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the original text of an escaped cell. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
