type BudgetLimits = {
  /** Maximum bytes of memory for all bodies of the process together. */
  readonly maxBytes: number
  /** Maximum bytes of memory for the bodies of one network. */
  readonly maxBytesOfNetwork: number
}

/** The memory that one body occupies, from its first byte until its response is sent. */
export type BodyMemory = {
  /** Allocates more bytes. Returns false, and allocates none, if too few are left. */
  use(bytes: number): boolean
  /** Marks the body as complete. It can't be aborted any more. */
  complete(): void
  /** Frees all bytes. */
  release(): void
}

export type BodyBudget = {
  /**
   * Registers a body whose bytes start to arrive. `abort` is called if other bodies need its memory before it is
   * complete; `abort` must release the memory.
   */
  start(network: string, abort: () => void): BodyMemory
  /** Returns the bytes that all bodies occupy. */
  usedBytes(): number
}

/**
 * Limits the memory of all request bodies together. Only bytes that have arrived count. If memory runs out, the body
 * that has been arriving longest is aborted, so slow clients can't block others.
 */
export const createBodyBudget = ({ maxBytes, maxBytesOfNetwork }: BudgetLimits): BodyBudget => {
  let totalUsed = 0
  const usedByNetwork = new Map<string, number>()
  /** The incomplete bodies, the oldest first. */
  const arrivingBodies = new Map<BodyMemory, { readonly network: string; abort(): void }>()
  const count = (network: string, bytes: number) => {
    totalUsed += bytes
    const networkUse = (usedByNetwork.get(network) ?? 0) + bytes
    if (networkUse === 0) usedByNetwork.delete(network)
    else usedByNetwork.set(network, networkUse)
  }
  const makeRoom = (
    ownMemory: BodyMemory,
    isEnough: () => boolean,
    isCandidate: (network: string) => boolean,
  ) => {
    for (const [memory, { network, abort }] of arrivingBodies) {
      if (isEnough()) return true
      if (memory !== ownMemory && isCandidate(network)) abort()
    }
    return isEnough()
  }
  const start = (network: string, abort: () => void): BodyMemory => {
    let bytesUsed = 0
    const ownMemory: BodyMemory = {
      use(bytes) {
        const fitsNetwork = () => (usedByNetwork.get(network) ?? 0) + bytes <= maxBytesOfNetwork
        const fits = () => totalUsed + bytes <= maxBytes
        if (!makeRoom(ownMemory, fitsNetwork, (other) => other === network)) return false
        if (!makeRoom(ownMemory, fits, () => true)) return false
        bytesUsed += bytes
        count(network, bytes)
        return true
      },
      complete: () => void arrivingBodies.delete(ownMemory),
      release() {
        arrivingBodies.delete(ownMemory)
        count(network, -bytesUsed)
        bytesUsed = 0
      },
    }
    arrivingBodies.set(ownMemory, { network, abort })
    return ownMemory
  }
  return { start, usedBytes: () => totalUsed }
}
