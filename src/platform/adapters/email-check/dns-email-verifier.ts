import { Resolver } from 'node:dns/promises'
import type { EmailVerifier, MailArrival } from './email-verifier.ts'

/** The timeout of one DNS query in milliseconds, and the maximum number of times it is sent. */
const query = { timeout: 1000, tries: 2 }

/**
 * Creates a verifier that looks up in the DNS whether a server receives mail for the domain of an address. A domain
 * without MX records receives mail at its own IP address (RFC 5321 §5.1). A domain whose only mail server is '.'
 * receives none (RFC 7505).
 * @param servers name servers to query, as 'address:port'; by default those of the machine
 */
export const dnsEmailVerifier = (servers?: readonly string[]): EmailVerifier => {
  const resolver = new Resolver(query)
  if (servers) resolver.setServers(servers)
  return {
    async checkArrival(email) {
      const domain = email.slice(email.lastIndexOf('@') + 1)
      const mailServers = await recordsOf(resolver.resolveMx(domain))
      if (mailServers === 'noDomain') return 'no'
      if (mailServers === 'nothing') return hasAddress(resolver, domain)
      return mailServers.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no'
    },
  }
}

const hasAddress = async (resolver: Resolver, domain: string): Promise<MailArrival> => {
  const addresses = await Promise.all([
    recordsOf(resolver.resolve4(domain)),
    recordsOf(resolver.resolve6(domain)),
  ])
  return addresses.some((each) => Array.isArray(each)) ? 'yes' : 'no'
}

/**
 * Returns the DNS records, or the reason why there are none.
 * @throws when the name server gives no reliable response
 */
const recordsOf = async <Found>(lookup: Promise<Found[]>): Promise<Found[] | 'nothing' | 'noDomain'> => {
  try {
    return await lookup
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'ENODATA') return 'nothing'
    if (code === 'ENOTFOUND') return 'noDomain'
    throw problem
  }
}
