const suppressed = 'oidc-provider WARNING: Unsupported runtime.'

/**
 * Loads the library without its warning that it prefers a long-term release of Node. We pin the release and our
 * tests run the provider on it, so the warning would only look like a fault of the site. The library has no option
 * for it. All other warnings are passed on.
 */
export const loadOidcProvider = async (): Promise<typeof import('oidc-provider')> => {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!String(args[0]).includes(suppressed)) warn.apply(console, args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
