/**
 * Returns a statement without the numbers of its parameters, and with each list of parameters or rows shortened to its
 * first item. Statements with the same key differ in the lengths of lists only.
 */
export const statementKey = (sql: string): string =>
  sql
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\?(?:, \?)+/g, '?…')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1…')
