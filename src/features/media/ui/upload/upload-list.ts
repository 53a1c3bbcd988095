import { fileProblem } from '../../rules/file-problem.ts'

/** A file on its way into the library. */
export type Upload = {
  readonly key: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** `known`: the same file was there already. */
  readonly state: 'waiting' | 'sending' | 'keeping' | 'added' | 'known' | 'failed' | 'cancelled'
  /** How much of it has gone, from 0 to 1. */
  readonly sent: number
  readonly problem?: string
  /** The same file may do another time. */
  readonly mayTryAgain?: boolean
  /** The picture it became. */
  readonly mediaId?: string
  readonly title?: string
}

export type UploadWork = {
  /** @returns the id by which the sent file is kept */
  send(file: File, how: { onProgress(part: number): void; signal: AbortSignal }): Promise<string>
  keep(upload: string, file: File): Promise<{ mediaId: string; title: string; isNew: boolean }>
  /** What to tell of a failure, and whether to offer the same again. */
  tell(problem: unknown): { problem: string; mayTryAgain: boolean }
}

type Entry = Upload & { readonly file: File; readonly stop: AbortController }

const endings = new Set<Upload['state']>(['added', 'known', 'failed', 'cancelled'])
/** Whether nothing more happens to it by itself. */
export const isOver = ({ state }: Upload): boolean => endings.has(state)

/**
 * Files that are sent one after the other, and kept in the order in which they were sent, while the next is on its
 * way. What goes wrong with one stops none of the others.
 */
export const createUploadList = (work: UploadWork) => {
  let entries: readonly Entry[] = []
  let lastKey = 0
  let isSending = false
  let kept: Promise<void> = Promise.resolve()
  const watchers = new Set<() => void>()

  const put = (next: readonly Entry[]) => {
    entries = next
    for (const watcher of watchers) watcher()
  }
  const change = (key: number, patch: Partial<Entry>) =>
    put(entries.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)))
  const fail = (key: number, problem: unknown, { signal }: AbortController) =>
    change(key, signal.aborted ? { state: 'cancelled' } : { state: 'failed', ...work.tell(problem) })

  const keep = async ({ key, file, stop }: Entry, upload: string) => {
    change(key, { state: 'keeping', sent: 1 })
    try {
      const { mediaId, title, isNew } = await work.keep(upload, file)
      change(key, { state: isNew ? 'added' : 'known', mediaId, title })
    } catch (problem) {
      fail(key, problem, stop)
    }
  }
  const sendNext = async () => {
    const entry = isSending ? undefined : entries.find(({ state }) => state === 'waiting')
    if (!entry) return
    const { key, file, stop } = entry
    isSending = true
    change(key, { state: 'sending' })
    try {
      const upload = await work.send(file, {
        onProgress: (sent) => change(key, { sent }),
        signal: stop.signal,
      })
      kept = kept.then(() => keep(entry, upload))
    } catch (problem) {
      fail(key, problem, stop)
    }
    isSending = false
    void sendNext()
  }
  const entryOf = (file: File): Entry => {
    lastKey += 1
    const problem = fileProblem(file)
    const fresh = {
      key: lastKey,
      name: file.name,
      size: file.size,
      sent: 0,
      file,
      stop: new AbortController(),
    }
    return problem === undefined
      ? { ...fresh, state: 'waiting' }
      : { ...fresh, state: 'failed', problem, mayTryAgain: false }
  }

  const entriesOf = (some: readonly Pick<Upload, 'key'>[]): Entry[] =>
    entries.filter((entry) => some.some(({ key }) => key === entry.key))

  return {
    /** @returns the keys of the files, in their order */
    add(files: readonly File[]): number[] {
      const fresh = files.map(entryOf)
      put([...entries, ...fresh])
      void sendNext()
      return fresh.map(({ key }) => key)
    },
    /** Stops those on their way; what is being kept already cannot be stopped. */
    cancel(some: readonly Pick<Upload, 'key'>[]) {
      for (const { key, state, stop } of entriesOf(some)) {
        if (state === 'waiting') change(key, { state: 'cancelled' })
        if (state === 'sending') stop.abort()
      }
    },
    tryAgain(some: readonly Pick<Upload, 'key'>[]) {
      for (const entry of entriesOf(some))
        if (entry.state === 'cancelled' || (entry.state === 'failed' && entry.mayTryAgain))
          change(entry.key, { state: 'waiting', sent: 0, problem: undefined, stop: new AbortController() })
      void sendNext()
    },
    /** Takes what is over out of sight. */
    clear() {
      put(entries.filter((entry) => !isOver(entry)))
    },
    uploads: (): readonly Upload[] => entries,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type UploadList = ReturnType<typeof createUploadList>
