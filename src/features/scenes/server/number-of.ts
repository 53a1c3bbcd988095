import { createHash } from 'node:crypto'

/** A whole number below 2^32 that stands for a text: pictures of the same things fall the same way for good. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE()
