import { createHash } from 'node:crypto'

/** Returns a stable whole number below 2^32 for a text, so that the pictures of an item always look the same. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()
