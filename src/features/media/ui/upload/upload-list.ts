import { fileProblem } from '../../rules/file-problem.ts'

/** A file that is being uploaded to the library. */
export type Upload = {
  readonly key: number
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** `known`: the library already had the same file. */
  readonly state: 'waiting' | 'sending' | 'saving' | 'added' | 'known' | 'failed' | 'cancelled'
  /** The progress, from 0 to 1. */
  readonly sentFraction: number
  readonly problem?: string
  /** True if another try with the same file may succeed. */
  readonly canRetry?: boolean
  /** The id of the picture in the library; undefined until the file is stored. */
  readonly mediaId?: string
  readonly title?: string
}

export type UploadWork = {
  /** @returns the id of the upload */
  send(file: File, how: { onProgress(part: number): void; signal: AbortSignal }): Promise<string>
  store(upload: string, file: File): Promise<{ mediaId: string; title: string; isNew: boolean }>
  /** Returns the message for a failure, and true if another try may succeed. */
  describeFailure(problem: unknown): { problem: string; canRetry: boolean }
}

type Entry = Upload & { readonly file: File; readonly stop: AbortController }

const finalStates = new Set<Upload['state']>(['added', 'known', 'failed', 'cancelled'])
/** Returns true if the upload has ended. */
export const isOver = ({ state }: Upload): boolean => finalStates.has(state)

/**
 * Uploads files one by one. Each file is stored, in order, while the next one is being uploaded. A failure does not
 * stop the others.
 */
export const createUploadList = (work: UploadWork) => {
  let entries: readonly Entry[] = []
  let lastKey = 0
  let isSending = false
  let storing: Promise<void> = Promise.resolve()
  const watchers = new Set<() => void>()

  const setEntries = (next: readonly Entry[]) => {
    entries = next
    for (const watcher of watchers) watcher()
  }
  const change = (key: number, patch: Partial<Entry>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)))
  const fail = (key: number, problem: unknown, { signal }: AbortController) =>
    change(
      key,
      signal.aborted ? { state: 'cancelled' } : { state: 'failed', ...work.describeFailure(problem) },
    )

  const store = async ({ key, file, stop }: Entry, upload: string) => {
    change(key, { state: 'saving', sentFraction: 1 })
    try {
      const { mediaId, title, isNew } = await work.store(upload, file)
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
        onProgress: (sentFraction) => change(key, { sentFraction }),
        signal: stop.signal,
      })
      storing = storing.then(() => store(entry, upload))
    } catch (problem) {
      fail(key, problem, stop)
    }
    isSending = false
    void sendNext()
  }
  const entryOf = (file: File): Entry => {
    lastKey += 1
    const problem = fileProblem(file)
    const newEntry = {
      key: lastKey,
      name: file.name,
      size: file.size,
      sentFraction: 0,
      file,
      stop: new AbortController(),
    }
    return problem === undefined
      ? { ...newEntry, state: 'waiting' }
      : { ...newEntry, state: 'failed', problem, canRetry: false }
  }

  const entriesOf = (selection: readonly Pick<Upload, 'key'>[]): Entry[] =>
    entries.filter((entry) => selection.some(({ key }) => key === entry.key))

  return {
    /** @returns the keys of the files, in the same order */
    add(files: readonly File[]): number[] {
      const newEntries = files.map(entryOf)
      setEntries([...entries, ...newEntries])
      void sendNext()
      return newEntries.map(({ key }) => key)
    },
    /** Cancels uploads that are waiting or being sent; files that are already being stored cannot be cancelled. */
    cancel(selection: readonly Pick<Upload, 'key'>[]) {
      for (const { key, state, stop } of entriesOf(selection)) {
        if (state === 'waiting') change(key, { state: 'cancelled' })
        if (state === 'sending') stop.abort()
      }
    },
    tryAgain(selection: readonly Pick<Upload, 'key'>[]) {
      for (const entry of entriesOf(selection))
        if (entry.state === 'cancelled' || (entry.state === 'failed' && entry.canRetry))
          change(entry.key, {
            state: 'waiting',
            sentFraction: 0,
            problem: undefined,
            stop: new AbortController(),
          })
      void sendNext()
    },
    /** Removes finished uploads from the list. */
    clear() {
      setEntries(entries.filter((entry) => !isOver(entry)))
    },
    uploads: (): readonly Upload[] => entries,
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type UploadList = ReturnType<typeof createUploadList>
