/** A message as it stands under its field: one that begins with a small letter goes on from the label. */
export const underLabel = (label: string, message: string): string =>
  /^[a-z]/.test(message) ? `${label} ${message}` : message
