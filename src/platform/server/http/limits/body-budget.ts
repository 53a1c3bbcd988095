type BudgetLimits = {
  /** Bytes of memory that all bodies of the process may take at a time. */
  readonly maxBytes: number
  /** Of them, those of one network. */
  readonly maxBytesOfNetwork: number
}

/** The memory of one body, from its first byte until its call is answered. */
export type BodyHold = {
  /** Uses more bytes. Returns false when there are none left. */
  use(bytes: number): boolean
  /** The body is complete: from now on it is never abandoned. */
  complete(): void
  /** Returns all bytes. */
  release(): void
}

export type BodyBudget = {
  /**
   * Begins a body. `abandon` is called when it is still arriving and others need its room; it must release the hold.
   */
  hold(network: string, abandon: () => void): BodyHold
  /** Bytes in use. */
  usedBytes(): number
}

/**
 * Limits the memory of all request bodies together. Only bytes that have arrived count, and where there is no room
 * the body that has been arriving longest makes it: somebody who sends slowly keeps nobody else out.
 */
export const createBodyBudget = ({ maxBytes, maxBytesOfNetwork }: BudgetLimits): BodyBudget => {
  let used = 0
  const usedOf = new Map<string, number>()
  /** In the order in which they began. */
  const arriving = new Map<BodyHold, { readonly network: string; abandon(): void }>()
  const count = (network: string, bytes: number) => {
    used += bytes
    const ofNetwork = (usedOf.get(network) ?? 0) + bytes
    if (ofNetwork === 0) usedOf.delete(network)
    else usedOf.set(network, ofNetwork)
  }
  const makeRoom = (own: BodyHold, isEnough: () => boolean, isOfConcern: (network: string) => boolean) => {
    for (const [hold, { network, abandon }] of arriving) {
      if (isEnough()) return true
      if (hold !== own && isOfConcern(network)) abandon()
    }
    return isEnough()
  }
  const hold = (network: string, abandon: () => void): BodyHold => {
    let bytesHeld = 0
    const own: BodyHold = {
      use(bytes) {
        const fitsNetwork = () => (usedOf.get(network) ?? 0) + bytes <= maxBytesOfNetwork
        const fits = () => used + bytes <= maxBytes
        if (!makeRoom(own, fitsNetwork, (other) => other === network)) return false
        if (!makeRoom(own, fits, () => true)) return false
        bytesHeld += bytes
        count(network, bytes)
        return true
      },
      complete: () => void arriving.delete(own),
      release() {
        arriving.delete(own)
        count(network, -bytesHeld)
        bytesHeld = 0
      },
    }
    arriving.set(own, { network, abandon })
    return own
  }
  return { hold, usedBytes: () => used }
}
