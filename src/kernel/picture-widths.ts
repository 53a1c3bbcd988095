/** Widths in px in which pictures are served: 300 to 2000 in steps of 100 (002 §9). */
export const pictureWidths: readonly number[] = Array.from({ length: 18 }, (_, index) => 300 + index * 100)

/** The widest of them, in px. */
export const widestPicture = 2000

const asText = new Set(pictureWidths.map(String))

/** Whether a text is one of the widths, written as they are: anything else would be another name for the same. */
export const isPictureWidth = (text: string): boolean => asText.has(text)
