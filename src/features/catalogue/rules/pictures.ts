import { type Section, sections } from '#kernel/section.ts'

/** The section of pictures that are shown in all sections. */
export const everySection = 'all'
export const pictureSections = [everySection, ...sections] as const

/** A picture in responses. `cloudinaryId` can also be the id of another source, such as a scene. */
export type Picture = { readonly cloudinaryId: string; readonly alt: string; readonly section: string }

type WithSection = { readonly section: string }

const isShownIn = ({ section: pictureSection }: WithSection, section: Section | undefined): boolean =>
  pictureSection === everySection || pictureSection === section

/** Returns the pictures shown in a section: those for all sections and those for this one, in their order. */
export const picturesIn = <Each extends WithSection>(pictures: readonly Each[], section: Section): Each[] =>
  pictures.filter((picture) => isShownIn(picture, section))

/** Returns the main picture of a section; without a section, the first for all sections. */
export const pictureIn = <Each extends WithSection>(
  pictures: readonly Each[],
  section: Section | undefined,
): Each | undefined => pictures.find((picture) => isShownIn(picture, section))

/** Returns a picture in the form that UI components accept. */
export const photoOf = ({ cloudinaryId, alt }: Pick<Picture, 'cloudinaryId' | 'alt'>) => ({
  id: cloudinaryId,
  alt,
})

/** Returns the chosen pictures. Adds the fallback for each section in which none of them is shown. */
export const withFallback = <Each extends WithSection>(
  chosenPictures: readonly Each[],
  fallback: Each | undefined,
): Each[] => {
  const emptySections = sections.filter((section) => !pictureIn(chosenPictures, section))
  if (!fallback || emptySections.length === 0) return [...chosenPictures]
  return emptySections.length === sections.length
    ? [fallback]
    : [...chosenPictures, ...emptySections.map((section) => ({ ...fallback, section }))]
}
