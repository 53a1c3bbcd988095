/** The content UI for other features and the pages. */

export { useContentApi } from './content-api.ts'
export { loadTexts, readText, setTextLoader, type TextOf } from './texts.ts'
