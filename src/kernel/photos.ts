/** A part of a photo, in fractions of the width and height of the upright photo. */
export type PhotoCrop = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** The point of interest of a photo, in fractions of the width and height of the upright photo. */
export type PhotoFocus = { readonly x: number; readonly y: number }

/** The shown part (cut) of a photo: the file by its hash, the crop, and the point of interest. */
export type PhotoCut = {
  readonly file: { readonly hash: string }
  readonly crop?: PhotoCrop | undefined
  readonly focus?: PhotoFocus | undefined
}

/** Prefix of the ids of photos in the photo library. */
const photoPrefix = 'photo/'
const photoPattern = /^photo\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([0-9a-z]+))?$/

/** Returns the id by which records refer to a photo of the library. */
export const photoIdOf = (mediaId: string): string => photoPrefix + mediaId

/**
 * Returns the media id that a picture id contains; undefined if the picture is not a photo of the library. The picture
 * id can end with the version of a cut.
 */
export const mediaIdOf = (pictureId: string): string | undefined => photoPattern.exec(pictureId)?.[1]

/** Returns the version of the cut in a picture id, or undefined if it has none. */
export const versionInPhoto = (pictureId: string): string | undefined => photoPattern.exec(pictureId)?.[2]

/** Returns a short hash of the cut; different cuts have different versions. */
export const photoVersion = ({ file, crop, focus }: PhotoCut): string =>
  hashOf(
    JSON.stringify([
      file.hash,
      crop ? [crop.x, crop.y, crop.width, crop.height] : [],
      focus ? [focus.x, focus.y] : [],
    ]),
  )

/**
 * Returns the id by which pages refer to a photo. A different cut has a different id, so browsers can cache each one
 * permanently.
 */
export const photoIdWithCut = (mediaId: string, cut: PhotoCut): string =>
  `${photoIdOf(mediaId)}.${photoVersion(cut)}`

/** Returns the id of an uncropped photo by the hash of its file, for the editor that crops it. */
export const wholePhoto = (hash: string): string => `whole/${hash}`

/** Returns a 53-bit hash of a text in base 36: cyrb53, which needs no library. */
const hashOf = (text: string): string => {
  let [one, two] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2654435761)
    two = Math.imul(two ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909)
  two = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return (4294967296 * (2097151 & two) + (one >>> 0)).toString(36)
}
