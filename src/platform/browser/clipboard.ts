/** What can be copied: text, a number as its digits, or a picture. */
type Copyable = string | number | Blob

type Clipboard = Pick<globalThis.Clipboard, 'writeText' | 'write'>

/**
 * Copies to the clipboard; in pages without a secure context by a selection instead.
 * @returns whether something was copied. A value of another type is logged and not copied (002 §8).
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

const isChromeOs = (userAgent: string): boolean => /\bCrOS\b/.test(userAgent)

/**
 * What a click on a phone link does where nothing can place a call: on Chrome OS the number is copied
 * and said so (002 §8).
 * @returns whether the click is dealt with, so that the link is not followed
 */
export const copyPhone = (
  phone: string,
  say: (message: string) => void,
  userAgent: string = navigator.userAgent,
  copy: (value: string) => Promise<boolean> = copyToClipboard,
): boolean => {
  if (!isChromeOs(userAgent)) return false
  void copy(phone).then((copied) => copied && say('phone number copied'))
  return true
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
