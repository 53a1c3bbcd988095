/** The elements that the rich text editor can read and write. */
const supportedElements = new Set([
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'pre', 'a'],
  ...['h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
])

/** Returns true unless the text contains an element that the rich text editor would drop, such as a table. */
export const isEditable = (html: string): boolean =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(([, name = '']) =>
    supportedElements.has(name.toLowerCase()),
  )
