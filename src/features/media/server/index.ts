/** The picture library API for other features and the app. */
export { readPhotoFile, storeCopiedPhoto } from './copy-photos.ts'
export { deleteUnusedFilesJob } from './delete-unused-files.ts'
export { libraryPhotos } from './library-photos.ts'
export { mediaSource } from './media-source.ts'
export { lockPhotoChanges } from './media-store.ts'
export { lockPhoto, shownPictures } from './photo-references.ts'
export { mediaRoutes } from './routes.ts'
export type { LibraryDeps } from './store-photo.ts'
