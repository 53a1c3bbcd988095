/**
 * The script files that a first visit to a page loads: those its document names, the cookie notice, which everybody
 * gets until they have answered it, and what these import.
 * @param read the text of a file by its address
 */
export const scriptsOfVisit = async (
  html: string,
  read: (address: string) => Promise<string>,
): Promise<string[]> => {
  const waiting = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address!)
  const found = new Set<string>()
  for (let address = waiting.pop(); address; address = waiting.pop()) {
    if (found.has(address)) continue
    found.add(address)
    const text = await read(address)
    for (const [, file] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      waiting.push(`/assets/${file}`)
    const [notice] = /assets\/cookie-notice-[\w-]+\.js/.exec(text) ?? []
    if (notice) waiting.push(`/${notice}`)
  }
  return [...found]
}
