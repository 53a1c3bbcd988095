declare module 'virtual:contract' {
  import type { AddressTree } from '#platform/browser/api-client.ts'

  const contract: AddressTree
  export default contract
}
