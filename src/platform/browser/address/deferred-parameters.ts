const yesOnly = { yes: 'yes' } as const
const answers = { y: 'y', n: 'n', yes: 'y', no: 'n' } as const

/** The deferred parameters and their values. A short and a long value can mean the same (SHELL-015). */
const valuesByName = {
  form: { organiserForm: 'organiserForm', productForm: 'productForm', enquiryForm: 'enquiryForm' },
  ref: { 'signup-form': 'signup-form', 'login-form': 'login-form', 'save-button': 'save-button' },
  'new-event': { yes: 'yes', no: 'no' },
  rpt: answers,
  'request-fd': yesOnly,
  'request-date': yesOnly,
  'correct-account': yesOnly,
} as const
type ValuesByName = typeof valuesByName
type Name = keyof ValuesByName

/** The actions that an address requests from the page. The page runs them once it is ready. */
type DeferredParameters = { readonly [Each in Name]?: ValuesByName[Each][keyof ValuesByName[Each]] }

/** Other names of the same parameters. */
const otherNames: Readonly<Record<string, Name>> = { askCorrectAccount: 'correct-account' }

/** Every name that a deferred parameter can have. */
const deferredNames: readonly string[] = [...Object.keys(valuesByName), ...Object.keys(otherNames)]

/** Reads the deferred parameters of a query; unknown values are ignored. */
export const readDeferredParameters = (query: URLSearchParams): DeferredParameters => {
  const parameters: Partial<Record<Name, string>> = {}
  for (const givenName of deferredNames) {
    const name = otherNames[givenName] ?? (givenName as Name)
    const values: Readonly<Record<string, string>> = valuesByName[name]
    const value = query.get(givenName)
    if (value !== null && Object.hasOwn(values, value)) parameters[name] ??= values[value]!
  }
  return parameters as DeferredParameters
}
