/**
 * Matches texts that a spreadsheet would run as a formula, such as `=HYPERLINK(…)`, also with full-width signs. They are
 * escaped by a leading apostrophe. So are texts with apostrophes before such a sign, because reading removes the first apostrophe.
 */
const formula = /^'*[=+\-@\t\r＝＋－＠]/

/** Returns a text as a cell that no spreadsheet runs. */
export const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Returns the text of such a cell. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
