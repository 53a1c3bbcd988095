/** The picture library API for later features and the app. */
export { readPhotoFile, takeCarriedPhoto } from './carry-photos.ts'
export { dropUnusedFilesJob } from './drop-unused-files.ts'
export { libraryPhotos } from './library-photos.ts'
export { mediaSource, waitForPhotos } from './media-source.ts'
export { holdPhoto, shownPictures } from './named-photos.ts'
export { mediaRoutes } from './routes.ts'
export type { LibraryDeps } from './store-photo.ts'
