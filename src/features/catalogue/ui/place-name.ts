/** Returns the name of a region or country from its id: 'north-west' → 'North West'. */
export const placeName = (id: string | null): string | undefined =>
  id === null
    ? undefined
    : id.replace(/(^|-)(\p{L})/gu, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
