import { isIPv6 } from 'node:net'

/** Both halves of an IPv6 address around `::`, as groups without leading zeros. */
const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * What counts as one sender: an IPv4 address, or the /48 network of an IPv6 address. That much is given to one
 * customer of a provider, who has every /64 network and every address in it.
 */
export const networkOf = (address: string): string => {
  const plain = address.replace(/%.*$/, '').toLowerCase()
  if (!isIPv6(plain)) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped) return mapped[1]!
  const [before = '', after] = plain.split('::')
  const head = groupsOf(before)
  const gap = after === undefined ? 0 : Math.max(0, 8 - head.length - groupsOf(after).length)
  const whole = [...head, ...Array<string>(gap).fill('0'), ...groupsOf(after ?? '')]
  const groups = whole.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/48`
}
