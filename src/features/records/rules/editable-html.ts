/** Elements that the editor of rich text writes and reads. */
const written = new Set([
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'code', 'pre', 'a'],
  ...['h3', 'h4', 'ul', 'ol', 'li', 'blockquote'],
])

/** Whether a text has nothing in it that the editor of rich text would drop, such as a table. */
export const isEditable = (html: string): boolean =>
  [...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].every(([, name = '']) => written.has(name.toLowerCase()))
