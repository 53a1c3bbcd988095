/** The site data API for the app and the scripts. */
export { exportData } from './export-data.ts'
export { type LoadOutcome, loadCatalogue, seedCatalogue } from './load-catalogue.ts'
export { siteSources } from './site-sources.ts'
