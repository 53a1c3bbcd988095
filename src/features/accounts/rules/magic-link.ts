/** Shown when a pin or a link does not log in (000 §8). */
export const magicLinkMessage = 'Something went wrong. Please check code or use MAGIC LINK.'

/** What typing a pin leaves in its field: at most four digits (000 §9). */
export const restrictPinTyping = (text: string): string => text.replace(/\D/g, '').slice(0, 4)
