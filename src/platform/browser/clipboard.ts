/** A value that can be copied: text, a number as its digits, or a picture. */
type Copyable = string | number | Blob

type Clipboard = Pick<globalThis.Clipboard, 'writeText' | 'write'>

/**
 * Copies to the clipboard. Without a secure context it copies by selecting the text.
 * @returns whether the value was copied. A value of another type causes a log line and is not copied (SHELL-078).
 */
export const copyToClipboard = async (
  value: unknown,
  clipboard: Clipboard | undefined = globalThis.navigator?.clipboard,
): Promise<boolean> => {
  if (!isCopyable(value)) {
    console.error('Failed to copy value to clipboard. Unknown type.')
    return false
  }
  try {
    if (value instanceof Blob) {
      await clipboard?.write([new ClipboardItem({ [value.type]: value })])
      return clipboard !== undefined
    }
    if (!clipboard) return copyBySelection(String(value))
    await clipboard.writeText(String(value))
    return true
  } catch {
    return false
  }
}

const isCopyable = (value: unknown): value is Copyable =>
  typeof value === 'string' || typeof value === 'number' || value instanceof Blob

const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
