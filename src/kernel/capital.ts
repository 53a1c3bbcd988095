/** Words with a capital before them: 'web package' → 'Web package'. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
