const isChromeOs = (userAgent: string): boolean => /\bCrOS\b/.test(userAgent)

/** Loads the code on demand, because few pages need it. */
const copyLater = async (value: string): Promise<boolean> =>
  (await import('./clipboard.ts')).copyToClipboard(value)

/**
 * Handles a click on a phone link on devices that can't place calls: on Chrome OS it copies the number and shows a
 * message (SHELL-079).
 * @returns true if the click was handled and the link must not be followed
 */
export const copyPhone = (
  phone: string,
  notify: (message: string) => void,
  userAgent: string = navigator.userAgent,
  copy: (value: string) => Promise<boolean> = copyLater,
): boolean => {
  if (!isChromeOs(userAgent)) return false
  void copy(phone).then((copied) => copied && notify('phone number copied'))
  return true
}
