const suppressedWarning = 'oidc-provider WARNING: Unsupported runtime.'

/**
 * Loads the library and suppresses its warning that this Node version has no long-term support. We pin the Node version
 * and run our tests on it, so the warning would only look like an error of the site. The library has no option to turn
 * it off. All other warnings are passed on.
 */
export const loadOidcProvider = async (): Promise<typeof import('oidc-provider')> => {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(suppressedWarning)) warn.apply(console, args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
