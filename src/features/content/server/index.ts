/** The content API for other features and the app. */
export { contentCollections } from './content-collections.ts'
export { listAboutPages, listLivePages } from './items/content-item-store.ts'
export type { ContentLookups } from './items/present-content.ts'
export { publishDueJob } from './items/publish-due-job.ts'
export { readPagePictures, readTemplate, readTemplates } from './read-content.ts'
export { contentSources } from './records/content-sources.ts'
