/** The longest id that is made of a name. */
const longest = 80

/** 'The Big One!' in york → 'york-the-big-one', or with a number behind it where that is taken. */
export const idFromName = (name: string, locationId: string, isTaken: (id: string) => boolean): string => {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const base = [locationId, ...words].join('-').slice(0, longest).replace(/-$/, '')
  let id = base
  for (let number = 2; isTaken(id); number++) id = `${base}-${number}`
  return id
}
