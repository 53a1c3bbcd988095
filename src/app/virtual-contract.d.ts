declare module 'virtual:contract' {
  import type { AddressTree } from '#platform/browser/api-client.ts'

  const contract: AddressTree
  export default contract
}

/** The addresses of what only pages of one person call. */
declare module 'virtual:contract/personal' {}
