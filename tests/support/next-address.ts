let count = 0

/** Returns a new IP address, so that users of a test do not share the rate limits, which count by IPv4 address. */
export const nextAddress = (): string => {
  count += 1
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}
