const mask = '••••'

/** The keys of our links have more characters; ids and words of addresses have fewer. */
const key = /(?<=[=/])[\w-]{50,}/g

/**
 * Returns a text whose links to our site have no keys. An answer can quote a link with which its recipient logs in or
 * chooses emails, and only they can have it.
 */
export const withoutKeys = (text: string, publicUrl: string): string =>
  text.replace(new RegExp(`${RegExp.escape(publicUrl)}[^\\s<>]*`, 'gi'), (link) => link.replace(key, mask))
