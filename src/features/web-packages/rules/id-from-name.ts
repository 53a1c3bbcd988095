/** Maximum number of characters of an id. */
const maxLength = 80

/** Returns an id: 'york-the-big-one' for 'The Big One!' in york. If it is already used, a number is appended. */
export const idFromName = (name: string, locationId: string, isUsed: (id: string) => boolean): string => {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const base = [locationId, ...words].join('-').slice(0, maxLength).replace(/-$/, '')
  let id = base
  for (let number = 2; isUsed(id); number++) id = `${base}-${number}`
  return id
}
