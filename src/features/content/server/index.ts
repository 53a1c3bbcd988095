/** What other features and the wiring may use of the content. */
export { contentCollections } from './collections.ts'
export { publishDueItems, replaceContentItems } from './items/content-item-store.ts'
export { readTemplate, readTemplates } from './read-content.ts'
export { contentSources } from './records/content-sources.ts'
export { replaceMessages, replaceTemplates } from './template-store.ts'
