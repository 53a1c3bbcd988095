/** What the wiring may use of the picture library. */
export { dropUnusedFilesJob } from './drop-unused-files.ts'
export { mediaRouter } from './handlers.ts'
export { libraryPhotos } from './library-photos.ts'
export { mediaSource, waitForPhotos } from './media-source.ts'
export { holdPhoto, shownPictures } from './named-photos.ts'
