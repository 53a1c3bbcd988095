/** What later features and the wiring may use of the picture library. */
export { readPhotoFile, takeCarriedPhoto } from './carry-photos.ts'
export { dropUnusedFilesJob } from './drop-unused-files.ts'
export { mediaRouter } from './handlers.ts'
export type { LibraryParts } from './keep-photo.ts'
export { libraryPhotos } from './library-photos.ts'
export { mediaSource, waitForPhotos } from './media-source.ts'
export { holdPhoto, shownPictures } from './named-photos.ts'
