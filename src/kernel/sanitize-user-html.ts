import sanitizeHtml from 'sanitize-html'

/** Elements whose content is no text for people: it goes with them. */
const withContent = [
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
  nonTextTags: withContent,
  nestingLimit: 50,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
}

/** Nothing begins an element without one of these: what has none is text, whatever it says. */
const markup = /<[a-z!/?]/i

const isUnsafe = (html: string): boolean =>
  /<\/?(?:script|style|iframe|object|embed|svg|math|form|meta|link|base)\b/i.test(html) ||
  /<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i.test(html) ||
  /<[^>]*=\s*["']?\s*(?:javascript|vbscript|data):/i.test(html)

const roundsMost = 10

/**
 * HTML that a person wrote, with everything taken out that could act: scripts, handlers, styles, frames,
 * and addresses of other than the allowed schemes (000 §5). Text without markup comes back as it is. Done
 * again it changes nothing; what will not come to rest in ten rounds, or is not safe then, becomes empty.
 */
export const sanitizeUserHtml = (text: string): string => {
  let html = text
  for (let round = 0; round < roundsMost; round += 1) {
    if (!markup.test(html)) return html
    const cleaned = sanitizeHtml(html, options)
    if (cleaned === html) return isUnsafe(html) ? '' : html
    html = cleaned
  }
  return ''
}
