/** What other features and the pages may use of the content. */
export { loadTexts, readText, readTextsBy, type TextOf } from './texts.ts'
export { useContentApi } from './use-content-api.ts'
