const references = ['post', 'about', 'go', 'do', 'in'] as const
type FormReference = (typeof references)[number]

/** The buttons that open an enquiry, as an address names the one that was pressed (ENQ-O10). */
const formButtons = ['top', 'menu', 'middle'] as const
type FormButton = (typeof formButtons)[number]

const readFormButton = (query: URLSearchParams): FormButton | undefined =>
  formButtons.find((button) => button === query.get('button'))

/**
 * From what kind of page a form was opened (001 §2), by the words of its path. A path holds several of them
 * when it leads through a place to a product: the innermost page counts.
 */
export const formReferenceOf = (path: string): FormReference | undefined =>
  references.find((word) => path.includes(`/${word}-`))

/** The same with the button that opened it, where the address names one: 'in-top' (ENQ-O9). */
export const formReferenceOfPage = (path: string, query: URLSearchParams): string | undefined =>
  [formReferenceOf(path), readFormButton(query)].filter(Boolean).join('-') || undefined
