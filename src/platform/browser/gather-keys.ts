/**
 * Collects the keys that a user types while a field is still loading.
 * @returns a function that stops collecting. Its first call returns the typed text, later calls an empty text
 */
export const gatherKeys = (): (() => string) => {
  let text = ''
  const collect = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    text += event.key
  }
  document.addEventListener('keydown', collect)
  return () => {
    document.removeEventListener('keydown', collect)
    const typed = text
    text = ''
    return typed
  }
}
