/**
 * Matches invisible characters that change the direction of the text after them up to the end of the line, which can
 * include other people's text. Such characters are often copied from other programs by accident.
 */
const directionCharacters = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a text without the characters that change its direction. */
export const withoutDirections = (text: string): string => text.replaceAll(directionCharacters, '')
