declare global {
  interface Window {
    /** The picture that a page shows before its scripts are there; what came of it, once that is known. */
    earlyPicture?: Promise<HTMLImageElement | undefined>
  }
}

/** The picture as a page's styles name it: nothing until it is there. */
export const earlyPicture = 'var(--early-picture)'

/** The early picture of a document that was opened for this record; undefined for any other. */
export const earlyPictureOf = (id: string): string | undefined =>
  document.documentElement.dataset.early === id ? earlyPicture : undefined
