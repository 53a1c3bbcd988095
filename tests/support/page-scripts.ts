/**
 * Returns the script files that a first visit to a page loads: the scripts of its document and of the cookie notice,
 * which every new visitor sees, and their imports.
 * @param read returns the text of a file by its path
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
