const yes = { yes: 'yes' } as const
const answers = { y: 'y', n: 'n', yes: 'y', no: 'n' } as const

/** The deferred parameters and what each may say; a short and a long word may mean the same (001 §2). */
const known = {
  form: { organiserForm: 'organiserForm', productForm: 'productForm', enquiryForm: 'enquiryForm' },
  ref: { 'signup-form': 'signup-form', 'login-form': 'login-form', 'save-button': 'save-button' },
  'new-event': { yes: 'yes', no: 'no' },
  rpt: answers,
  'request-fd': yes,
  'request-date': yes,
  'correct-account': yes,
} as const
type Known = typeof known
type Name = keyof Known

/** What an address asks the page to do once it is ready. */
type DeferredParameters = { readonly [Each in Name]?: Known[Each][keyof Known[Each]] }

/** Names that are accepted for the same purpose. */
const otherNames: Readonly<Record<string, Name>> = { askCorrectAccount: 'correct-account' }

/** Every name a deferred parameter may come under. */
const deferredNames: readonly string[] = [...Object.keys(known), ...Object.keys(otherNames)]

/** Reads them from a query; a value that is not recognised counts as absent. */
export const readDeferredParameters = (query: URLSearchParams): DeferredParameters => {
  const read: Partial<Record<Name, string>> = {}
  for (const given of deferredNames) {
    const name = otherNames[given] ?? (given as Name)
    const values: Readonly<Record<string, string>> = known[name]
    const value = query.get(given)
    if (value !== null && Object.hasOwn(values, value)) read[name] ??= values[value]!
  }
  return read as DeferredParameters
}
