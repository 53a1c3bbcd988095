const references = ['post', 'about', 'go', 'do', 'in'] as const
type FormReference = (typeof references)[number]

/** The buttons that open an enquiry, as an address names them (ENQ-O10). */
const formButtons = ['top', 'menu', 'middle'] as const
type FormButton = (typeof formButtons)[number]

const readFormButton = (query: URLSearchParams): FormButton | undefined =>
  formButtons.find((button) => button === query.get('button'))

/**
 * Returns the kind of page from which a form was opened, by the prefixes in the path (SHELL-024). Undefined if the path
 * has none. If it has several, such as those of a product and its location, the first one in `references` counts.
 */
export const formReferenceOf = (path: string): FormReference | undefined =>
  references.find((word) => path.includes(`/${word}-`))

/**
 * Returns the form reference with the button that opened the form, if the address names one: 'in-top' (ENQ-O9).
 */
export const formReferenceOfPage = (path: string, query: URLSearchParams): string | undefined =>
  [formReferenceOf(path), readFormButton(query)].filter(Boolean).join('-') || undefined
