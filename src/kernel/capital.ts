/** Returns the text with a capital first letter: 'saved view' → 'Saved view'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
