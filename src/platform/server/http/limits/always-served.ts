const alwaysServedUrls = /^\/(?:assets\/|(?:health|ready|metrics)(?:$|\?))/

/**
 * Returns true for requests that are served under any load: for the build's files, which pages need, and for the
 * addresses that operators use to watch the process. All of them cost almost nothing.
 */
export const isAlwaysServed = ({ url }: { readonly url: string }): boolean => alwaysServedUrls.test(url)
