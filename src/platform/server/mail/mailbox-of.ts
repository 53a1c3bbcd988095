/** Domains of a provider that ignores dots in names. */
const dotless = ['gmail.com', 'googlemail.com']

/**
 * Returns the mailbox that an address reaches, in lower case, without a plus sign and the text after it, and without
 * dots at Google. Owners can choose these parts freely. Used only for counting; mails are sent to the address as
 * given.
 */
export const mailboxOf = (address: string): string => {
  const lowerCaseAddress = address.toLowerCase()
  const at = lowerCaseAddress.lastIndexOf('@')
  const domain = lowerCaseAddress.slice(at + 1)
  const name = lowerCaseAddress.slice(0, Math.max(at, 0)).replace(/\+.*$/s, '')
  const isDotless = dotless.includes(domain)
  const owner = isDotless ? name.replaceAll('.', '') : name
  return owner === '' ? lowerCaseAddress : `${owner}@${isDotless ? dotless[0] : domain}`
}
