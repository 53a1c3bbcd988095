let given = 0

/** Returns a unique IP address: tries are limited per network, and people do not share one. */
export const nextAddress = (): string => {
  given += 1
  return `10.${(given >> 16) & 255}.${(given >> 8) & 255}.${given & 255}`
}
