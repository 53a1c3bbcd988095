declare global {
  interface Window {
    /** The picture that a page shows before its scripts load; undefined if it failed to load. */
    earlyPicture?: Promise<HTMLImageElement | undefined>
  }
}

/** The CSS value of the picture. It has no effect until the picture is loaded. */
export const earlyPicture = 'var(--early-picture)'

/** Returns the early picture if the page was opened for this record, otherwise undefined. */
export const earlyPictureOf = (id: string): string | undefined =>
  document.documentElement.dataset.early === id ? earlyPicture : undefined
