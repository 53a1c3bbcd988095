/**
 * The same document, first shown when all that stands above an element has been read. On a slow line it comes in
 * pieces, and what stands beside or above something that comes later would move as people begin to read. Browsers that
 * know no such link show each piece as it comes.
 * @param id of an element below everything that people see
 */
export const showWhenRead = (html: string, id: string): string => {
  const link = `<link rel="expect" href="#${id}" blocking="render"/>`
  return html.includes(` id="${id}"`) ? html.replace('</head>', () => `${link}</head>`) : html
}
