let count = 0

/** Returns a unique IP address: attempts are limited per network, and people do not share one. */
export const nextAddress = (): string => {
  count += 1
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}
