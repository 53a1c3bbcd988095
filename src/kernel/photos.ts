/** A part of a photo, in fractions of its width and height as it is held upright. */
export type PhotoCrop = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** The spot of a photo that catches the eye, in fractions of its width and height as it is held upright. */
export type PhotoFocus = { readonly x: number; readonly y: number }

/** What of a photo is shown: a file by its hash, a part of it, and where the eye should rest. */
export type PhotoCut = {
  readonly file: { readonly hash: string }
  readonly crop?: PhotoCrop | undefined
  readonly focus?: PhotoFocus | undefined
}

/** Ids of pictures that begin with this are of the picture library. */
const photoPrefix = 'photo/'
const photoForm = /^photo\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\.([0-9a-z]+))?$/

/** How records name a photo of the library. */
export const photoIdOf = (mediaId: string): string => photoPrefix + mediaId

/** The photo of the library that the id of a picture names, with or without what stands for its cut. */
export const mediaIdOf = (pictureId: string): string | undefined => photoForm.exec(pictureId)?.[1]

/** What stands for the cut in the id of a picture; undefined where it says nothing of it. */
export const versionInPhoto = (pictureId: string): string | undefined => photoForm.exec(pictureId)?.[2]

/** The cut in a few letters: another one has others. */
export const photoVersion = ({ file, crop, focus }: PhotoCut): string =>
  mix(
    JSON.stringify([
      file.hash,
      crop ? [crop.x, crop.y, crop.width, crop.height] : [],
      focus ? [focus.x, focus.y] : [],
    ]),
  )

/** The id of a photo as pages name it: another cut has another address, so each may be kept for good. */
export const photoAddress = (mediaId: string, cut: PhotoCut): string =>
  `${photoIdOf(mediaId)}.${photoVersion(cut)}`

/** The id of a whole photo, by the hash of its file: for who cuts it. */
export const wholePhoto = (hash: string): string => `whole/${hash}`

/** 53 bits of a text, in base 36: the two halves of cyrb53, a hash that needs no library. */
const mix = (text: string): string => {
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
