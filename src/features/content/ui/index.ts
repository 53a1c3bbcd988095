/** What other features and the pages may use of the content. */

export { useContentApi } from './content-api.ts'
export { loadTexts, readText, readTextsBy, type TextOf } from './texts.ts'
