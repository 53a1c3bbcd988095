import { Resolver } from 'node:dns/promises'
import type { EmailVerifier, MailArrival } from './email-verifier.ts'

/** Milliseconds of one question to the name server, which is asked at most twice. */
const question = { timeout: 1000, tries: 2 }

/**
 * Asks the domain name system where mail for an address goes. A domain without a mail server takes mail at its
 * own address (RFC 5321 §5.1), one whose only mail server is '.' takes none (RFC 7505).
 * @param servers name servers to ask, as 'address:port'; those of the machine when left out
 */
export const dnsEmailVerifier = (servers?: readonly string[]): EmailVerifier => {
  const resolver = new Resolver(question)
  if (servers) resolver.setServers(servers)
  return {
    async arrives(email) {
      const domain = email.slice(email.lastIndexOf('@') + 1)
      const mailServers = await answered(resolver.resolveMx(domain))
      if (mailServers === 'noDomain') return 'no'
      if (mailServers === 'nothing') return hasAddress(resolver, domain)
      return mailServers.some(({ exchange }) => exchange !== '' && exchange !== '.') ? 'yes' : 'no'
    },
  }
}

const hasAddress = async (resolver: Resolver, domain: string): Promise<MailArrival> => {
  const addresses = await Promise.all([
    answered(resolver.resolve4(domain)),
    answered(resolver.resolve6(domain)),
  ])
  return addresses.some((each) => Array.isArray(each)) ? 'yes' : 'no'
}

/** What the name server says; it throws when there is no answer to rely on. */
const answered = async <Found>(asked: Promise<Found[]>): Promise<Found[] | 'nothing' | 'noDomain'> => {
  try {
    return await asked
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException
    if (code === 'ENODATA') return 'nothing'
    if (code === 'ENOTFOUND') return 'noDomain'
    throw problem
  }
}
