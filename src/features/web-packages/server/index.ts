/** What other features and the composition can use of ready-made packages. */

export { webPackageRoutes } from './routes.ts'
export { webPackageCollection } from './web-package-collection.ts'
export { webPackageSource, webPackagesFoundByLocation } from './web-package-source.ts'
export { listPublicWebPackages } from './web-package-store.ts'
