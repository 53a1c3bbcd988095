declare module 'autocannon' {
  type Options = {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
  }
  type Outcome = {
    readonly requests: { readonly average: number }
    readonly non2xx: number
    readonly errors: number
  }
  const autocannon: (options: Options) => Promise<Outcome>
  export default autocannon
}
