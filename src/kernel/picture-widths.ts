/** Widths in px in which pictures are served: 300 to 2000 in steps of 100 (SHELL-075). */
export const pictureWidths: readonly number[] = Array.from({ length: 18 }, (_, index) => 300 + index * 100)

/** The maximum width in px. */
export const widestPicture = 2000

const widthTexts = new Set(pictureWidths.map(String))

/**
 * Returns true if a text is one of the widths in its usual form. Any other form would be a second name for the same
 * picture.
 */
export const isPictureWidth = (text: string): boolean => widthTexts.has(text)
