declare module 'virtual:contract' {
  import type { AddressTree } from '#platform/browser/api-client.ts'

  const contract: AddressTree
  export default contract
}

/** The endpoint addresses that only private pages use. */
declare module 'virtual:contract/personal' {}
