/** Returns the text with a capital first letter: 'web package' → 'Web package'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
