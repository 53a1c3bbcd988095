/** The part of s3rver that the tests use; the package has no types. */
declare module 's3rver' {
  type Options = {
    readonly address: string
    readonly port: number
    readonly silent: boolean
    readonly directory: string
    readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
  }
  export default class S3rver {
    constructor(options: Options)
    run(): Promise<import('node:net').AddressInfo>
    close(): Promise<void>
  }
}
