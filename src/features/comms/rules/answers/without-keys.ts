const mask = '••••'

/** A key in one of our links. Ids and words of addresses have fewer than 50 characters. */
const key = /(?<=[=/])[\w-]{50,}/g

/**
 * Returns a text with the keys in its links to our site masked. An answer can quote a link with which the recipient of
 * our email logs in or chooses emails, and nobody else may have that link.
 */
export const withoutKeys = (text: string, publicUrl: string): string =>
  text.replace(new RegExp(`${RegExp.escape(publicUrl)}[^\\s<>]*`, 'gi'), (link) => link.replace(key, mask))
