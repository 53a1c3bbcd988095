/** A position in the write-ahead log of the primary, in bytes, and when the primary reported it. */
type Sample = { readonly position: number; readonly atMs: number }

/** Maximum number of samples in memory; with one a second, those of ten minutes. */
const maxSamples = 600

/**
 * Returns a function that measures how old the data of a replica is, in milliseconds. It needs the position of the
 * primary and, read after it, the position that the replica has replayed. Only the clock of this process counts, and a
 * primary without writes causes no lag. Until the replica has replayed the first sample, the real lag can be longer.
 */
export const createLagMeter = () => {
  // The first sample is the newest that the replica has replayed; the last is the current one.
  const samples: Sample[] = []
  return (primary: Sample, replayed: number): number => {
    samples.push(primary)
    const newestReplayed = samples.findLastIndex(({ position }) => position <= replayed)
    samples.splice(0, Math.max(0, newestReplayed))
    if (samples.length > maxSamples) samples.splice(1, 1)
    return primary.atMs - samples[0]!.atMs
  }
}
