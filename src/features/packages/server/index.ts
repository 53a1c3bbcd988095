/** What other features may ask of the event aggregate. */
export { type Change, type Changed, changeEvent, keepSnapshot } from './change-event.ts'
export { type FactsQuestion, loadCommandFacts } from './command-facts.ts'
export { buildNewPackage, type PackageQuestion } from './edit-packages.ts'
export { eventPermissions, readerSight, showEventTo } from './event-permissions.ts'
export { insertEvent, lockEvent, readEvent } from './event-store.ts'
export type { PackagesParts } from './packages-parts.ts'
export { packagesRouter } from './packages-router.ts'
export { eventRecords } from './records/event-records.ts'
