/**
 * Keeps what is typed for a field that is still being loaded.
 * @returns ends that, and tells what was typed, once
 */
export const gatherKeys = (): (() => string) => {
  let text = ''
  const keep = (event: KeyboardEvent) => {
    if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    text += event.key
  }
  document.addEventListener('keydown', keep)
  return () => {
    document.removeEventListener('keydown', keep)
    const typed = text
    text = ''
    return typed
  }
}
