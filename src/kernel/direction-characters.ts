/**
 * Characters that change the direction of all text after them, up to the end of the line, which may include other
 * people's text. They are invisible and come with text copied from other programs.
 */
const directions = /[\u202a-\u202e\u2066-\u2069]/g

/** Returns a text without the characters that change its direction. */
export const withoutDirections = (text: string): string => text.replaceAll(directions, '')
