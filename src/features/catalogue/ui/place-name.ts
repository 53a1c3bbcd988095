/** 'North West' for the id 'north-west': regions and countries are named by their ids. */
export const placeName = (id: string | null): string | undefined =>
  id === null
    ? undefined
    : id.replace(/(^|-)(\p{L})/gu, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase())
