const needless = 'oidc-provider WARNING: Unsupported runtime.'

/**
 * Loads the library without its remark, at its first use, that it would rather run on a long-term release of
 * Node: we pin the release, our tests run the provider on it, and people would take it for a fault of the
 * site. The library has no switch for it. Everything else that is warned of meanwhile is passed on.
 */
export const loadOidcProvider = async (): Promise<typeof import('oidc-provider')> => {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes(needless)) warn.apply(console, said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}
