/**
 * Compares times, days, ids and other words that no reader looks up by letters: by their characters, without what knows
 * the letters of languages, whose first use takes a phone some 30 ms.
 */
export const inCodeOrder = (one: string, other: string): number => Number(one > other) - Number(one < other)
