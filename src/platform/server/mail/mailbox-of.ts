/** Domains of one provider, where dots in the name mean nothing. */
const dotless = ['gmail.com', 'googlemail.com']

/**
 * The mailbox that an address reaches: without capitals and without what follows a plus, which its owner makes up
 * as they please, and at Google without dots. For counting only; mails go to the address as it was given.
 */
export const mailboxOf = (address: string): string => {
  const plain = address.toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const name = plain.slice(0, Math.max(at, 0)).replace(/\+.*$/s, '')
  const isDotless = dotless.includes(domain)
  const owner = isDotless ? name.replaceAll('.', '') : name
  return owner === '' ? plain : `${owner}@${isDotless ? dotless[0] : domain}`
}
