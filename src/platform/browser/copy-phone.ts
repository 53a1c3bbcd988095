const isChromeOs = (userAgent: string): boolean => /\bCrOS\b/.test(userAgent)

/** What copies is on few pages, and comes when it is needed. */
const copyLater = async (value: string): Promise<boolean> =>
  (await import('./clipboard.ts')).copyToClipboard(value)

/**
 * What a click on a phone link does where nothing can place a call: on Chrome OS the number is copied
 * and said so (002 §8).
 * @returns whether the click is dealt with, so that the link is not followed
 */
export const copyPhone = (
  phone: string,
  say: (message: string) => void,
  userAgent: string = navigator.userAgent,
  copy: (value: string) => Promise<boolean> = copyLater,
): boolean => {
  if (!isChromeOs(userAgent)) return false
  void copy(phone).then((copied) => copied && say('phone number copied'))
  return true
}
