/**
 * Compares times, days, ids and other texts by their character codes, for lists that no reader searches
 * alphabetically. Unlike Intl.Collator, whose first use takes a phone about 30 ms, it needs no locale data.
 */
export const compareByCode = (one: string, other: string): number => Number(one > other) - Number(one < other)
