/** Returns a name from its id, which is the name in lower case with hyphens: 'north-west' → 'North West'. */
export const nameFromId = (id: string | null): string | undefined =>
  id === null
    ? undefined
    : id.replace(/(^|-)(\p{L})/gu, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
