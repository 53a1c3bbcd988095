/** What other features may ask of the event aggregate. */
export { type Changed, changeEvent, keepSnapshot } from './change-event.ts'
export { loadPricingFacts } from './command-facts.ts'
export { buildNewPackage } from './edit-packages.ts'
export { readerSight, showEventTo } from './event-permissions.ts'
export { insertEvent, lockEvent, readEvent } from './event-store.ts'
export type { PackagesParts } from './packages-parts.ts'
export { packagesRouter } from './packages-router.ts'
export { eventRecords } from './records/event-records.ts'
