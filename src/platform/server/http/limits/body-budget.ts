type BudgetLimits = {
  /** Maximum bytes of memory for all bodies of the process together. */
  readonly maxBytes: number
  /** Maximum bytes for those of one network. */
  readonly maxBytesOfNetwork: number
}

/** The memory of one body, from its first byte until its response is sent. */
export type BodyHold = {
  /** Allocates more bytes. Returns false when there are none left. */
  use(bytes: number): boolean
  /** Marks the body as complete: from now on it is never abandoned. */
  complete(): void
  /** Returns all bytes. */
  release(): void
}

export type BodyBudget = {
  /**
   * Starts a body. `abandon` is called while it is still arriving and others need its memory; it must release the
   * hold.
   */
  hold(network: string, abandon: () => void): BodyHold
  /** Returns the bytes in use. */
  usedBytes(): number
}

/**
 * Limits the memory of all request bodies together. Only bytes that have arrived count. Without free memory the
 * body that has been arriving longest is abandoned, so slow clients can't block others.
 */
export const createBodyBudget = ({ maxBytes, maxBytesOfNetwork }: BudgetLimits): BodyBudget => {
  let used = 0
  const usedOf = new Map<string, number>()
  /** In the order in which they started. */
  const arriving = new Map<BodyHold, { readonly network: string; abandon(): void }>()
  const count = (network: string, bytes: number) => {
    used += bytes
    const ofNetwork = (usedOf.get(network) ?? 0) + bytes
    if (ofNetwork === 0) usedOf.delete(network)
    else usedOf.set(network, ofNetwork)
  }
  const makeRoom = (own: BodyHold, isEnough: () => boolean, isCandidate: (network: string) => boolean) => {
    for (const [hold, { network, abandon }] of arriving) {
      if (isEnough()) return true
      if (hold !== own && isCandidate(network)) abandon()
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
