/** The addresses of the endpoints that visitors can use. */
declare module 'virtual:contract/everybody' {
  import type { Addresses } from '#platform/browser/api-client.ts'

  const addresses: Addresses
  export default addresses
}

/** The addresses of the endpoints that need an account. */
declare module 'virtual:contract/members' {
  import type { Addresses } from '#platform/browser/api-client.ts'

  const addresses: Addresses
  export default addresses
}

/** The addresses of the endpoints that only staff can use. */
declare module 'virtual:contract/staff' {
  import type { Addresses } from '#platform/browser/api-client.ts'

  const addresses: Addresses
  export default addresses
}

/** The addresses of the endpoints that pages call only in the background, without an action of the user. */
declare module 'virtual:contract/background' {
  import type { Addresses } from '#platform/browser/api-client.ts'

  const addresses: Addresses
  export default addresses
}
