/** Shown if a login by pin or link fails (ACC-044). */
export const magicLinkMessage = 'Something went wrong. Please check code or use MAGIC LINK.'

/** Removes all but the first four digits from a typed pin (ACC-045). */
export const restrictPinTyping = (text: string): string => text.replace(/\D/g, '').slice(0, 4)
