let given = 0

/** A network address that nobody else has: tries are limited per network, and people do not share one. */
export const nextAddress = (): string => {
  given += 1
  return `198.18.${given >> 8}.${given & 255}`
}
