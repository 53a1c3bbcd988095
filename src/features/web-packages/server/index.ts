/** The ready-made packages API for other features and the app. */

export { readCards } from './read-web-packages.ts'
export { webPackageRoutes } from './routes.ts'
export { webPackageCollection } from './web-package-collection.ts'
export { webPackagesOfLocations } from './web-package-search.ts'
export { webPackageSource } from './web-package-source.ts'
export { listPublicWebPackages } from './web-package-store.ts'
