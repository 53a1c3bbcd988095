import { type Section, sections } from '#kernel/section.ts'

/** For pictures that are shown in all sections. */
export const everySection = 'all'
export const pictureSections = [everySection, ...sections] as const

/** A picture as answers name it (002 §3): by the documents' name an id of a media cloud. */
export type Picture = { readonly cloudinaryId: string; readonly alt: string; readonly section: string }

type Kept = { readonly section: string }

const isShownIn = ({ section: kept }: Kept, section: Section | undefined): boolean =>
  kept === everySection || kept === section

/** The pictures that are shown in a section: those of all sections and those kept for it, in their order. */
export const picturesIn = <Each extends Kept>(pictures: readonly Each[], section: Section): Each[] =>
  pictures.filter((picture) => isShownIn(picture, section))

/** The one that leads in a section; where no section is known, the first that is for all of them. */
export const pictureIn = <Each extends Kept>(
  pictures: readonly Each[],
  section: Section | undefined,
): Each | undefined => pictures.find((picture) => isShownIn(picture, section))

/** A picture in the words of the site's own components, which know nothing of media clouds. */
export const photoOf = ({ cloudinaryId, alt }: Pick<Picture, 'cloudinaryId' | 'alt'>) => ({
  id: cloudinaryId,
  alt,
})

/** Pictures that were chosen, and another one for the sections in which none of them is shown. */
export const withStandIn = <Each extends Kept>(
  chosen: readonly Each[],
  standIn: Each | undefined,
): Each[] => {
  const bare = sections.filter((section) => !pictureIn(chosen, section))
  if (!standIn || bare.length === 0) return [...chosen]
  return bare.length === sections.length
    ? [standIn]
    : [...chosen, ...bare.map((section) => ({ ...standIn, section }))]
}
