import sanitizeHtml from 'sanitize-html'

/** Elements whose content is not readable text; they are removed together with it. */
const unreadableTags = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe', 'object'],
  ...['svg', 'math', 'template', 'title', 'xmp', 'plaintext', 'select', 'frameset', 'head'],
]

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'hr', 'div', 'span', 'blockquote', 'pre', 'code'],
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'sub', 'sup', 'mark'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title', 'rel'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: ['http', 'https', 'ftp', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: unreadableTags,
  nestingLimit: 50,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** Matches the beginning of an element or a comment. A text without one needs no sanitising. */
const markup = /<[a-z!/?]/i

const isUnsafe = (html: string): boolean =>
  /<\/?(?:script|style|iframe|object|embed|svg|math|form|meta|link|base)\b/i.test(html) ||
  /<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i.test(html) ||
  /<[^>]*=\s*["']?\s*(?:javascript|vbscript|data):/i.test(html)

const maxRounds = 10

/**
 * Returns a user's HTML without scripts, handlers, styles, frames, and addresses whose scheme is not allowed
 * (SHELL-069, SHELL-070). Text without markup is returned unchanged, and sanitising the result again changes nothing.
 * If the text is not stable after ten rounds, or still unsafe, the result is empty.
 */
export const sanitizeUserHtml = (text: string): string => {
  let html = text
  for (let round = 0; round < maxRounds; round += 1) {
    if (!markup.test(html)) return html
    const cleaned = sanitizeHtml(html, options)
    if (cleaned === html) return isUnsafe(html) ? '' : html
    html = cleaned
  }
  return ''
}
