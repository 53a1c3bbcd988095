/**
 * Returns the script files that a first visit to a page loads: the scripts of its document and of the cookie notice,
 * which every new visitor sees, and their imports.
 * @param read returns the text of a file by its path
 */
export const scriptsOfVisit = async (
  html: string,
  read: (path: string) => Promise<string>,
): Promise<string[]> => {
  const unreadPaths = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, address]) => address!)
  const scriptPaths = new Set<string>()
  for (let path = unreadPaths.pop(); path; path = unreadPaths.pop()) {
    if (scriptPaths.has(path)) continue
    scriptPaths.add(path)
    const text = await read(path)
    for (const [, file] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g))
      unreadPaths.push(`/assets/${file}`)
    const [notice] = /assets\/cookie-notice-[\w-]+\.js/.exec(text) ?? []
    if (notice) unreadPaths.push(`/${notice}`)
  }
  return [...scriptPaths]
}
