import { isIPv6 } from 'node:net'

/** Returns the groups of one half of an IPv6 address, before or after its `::`. */
const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/** Returns the eight groups of an IPv6 address as numbers; an IPv4 address at its end counts as two. */
const numbersOf = (address: string): number[] => {
  const [headText = '', tailText] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, ipv4ToGroups).split('::')
  const head = groupsOf(headText)
  const tail = groupsOf(tailText ?? '')
  const gap = tailText === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  return [...head, ...Array<string>(gap).fill('0'), ...tail].map((group) => Number.parseInt(group, 16))
}

const ipv4ToGroups = (_: string, ...parts: string[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

/** Returns the IPv4 address that is mapped to an IPv6 address (RFC 4291, 2.5.5.2); undefined if none is. */
const mappedIpv4 = (groups: readonly number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}

/** Removes the port that some proxies add to the address: `203.0.113.7:443`, `[2001:db8::1]:443`. */
const withoutPort = (address: string): string =>
  address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/**
 * Returns the network that counts as one client: an IPv4 address, or the /48 network of an IPv6 address. Providers
 * assign up to a /48 to one customer, who can use every address in it.
 */
export const networkOf = (address: string): string => {
  const bareAddress = withoutPort(address).replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(bareAddress)) return bareAddress
  const groups = numbersOf(bareAddress)
  const network = groups.slice(0, 3).map((group) => group.toString(16))
  return mappedIpv4(groups) ?? `${network.join(':')}::/48`
}
