/** What the composition and the scripts use of site data. */
export { exportData } from './export-data.ts'
export { type LoadOutcome, loadCatalogue, seedCatalogue } from './load-catalogue.ts'
export { siteSources } from './site-sources.ts'
