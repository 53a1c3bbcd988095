import { useEffect, useRef, useState } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { sendFile } from '#platform/browser/send-file.ts'
import { attachmentProblem } from '../../rules/messages/attachment-problem.ts'

/** A file that is attached, is being uploaded, or could not be uploaded. */
export type AttachedUpload = {
  readonly key: number
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** The progress, from 0 to 1. */
  readonly sent: number
  /** The id of the finished upload. */
  readonly upload?: string
  /** Why the upload failed. */
  readonly problem?: string
}

type Entry = AttachedUpload & { readonly file: File; readonly stop: AbortController }

/** Returns the files of a message that is being written. They are uploaded as soon as they are chosen. */
export const useAttachments = () => {
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const lastKey = useRef(0)
  const running = useRef(new Set<AbortController>())
  useEffect(() => {
    const { current } = running
    return () => {
      for (const stop of current) stop.abort()
    }
  }, [])

  const change = (key: number, patch: Partial<Entry>) =>
    setEntries((before) => before.map((entry) => (entry.key === key ? { ...entry, ...patch } : entry)))
  const start = async ({ key, file, stop }: Entry) => {
    running.current.add(stop)
    try {
      const onProgress = (sent: number) => change(key, { sent })
      change(key, { upload: await sendFile(file, { onProgress, signal: stop.signal }), sent: 1 })
    } catch (reason) {
      const isOffline = reason instanceof TypeError
      change(key, { problem: isOffline ? 'The upload failed. Please try again.' : failureMessage(reason) })
    } finally {
      running.current.delete(stop)
    }
  }

  return {
    files: entries as readonly AttachedUpload[],
    /** Why files were not added. */
    problems,
    isUploading: entries.some(({ upload, problem }) => upload === undefined && problem === undefined),
    hasFailed: entries.some(({ problem }) => problem !== undefined),
    uploads: entries.flatMap(({ upload }) => upload ?? []),
    add(files: readonly File[]) {
      const added: Entry[] = []
      const refused: string[] = []
      for (const file of files) {
        const problem = attachmentProblem(file, [...entries, ...added])
        if (problem) {
          refused.push(problem)
          continue
        }
        lastKey.current += 1
        const { name, size } = file
        added.push({ key: lastKey.current, name, size, sent: 0, file, stop: new AbortController() })
      }
      setProblems([...new Set(refused)])
      setEntries((before) => [...before, ...added])
      for (const entry of added) void start(entry)
    },
    tryAgain(key: number) {
      const entry = entries.find((each) => each.key === key)
      if (!entry) return
      const { problem: _, ...rest } = entry
      const again = { ...rest, sent: 0, stop: new AbortController() }
      setEntries((before) => before.map((each) => (each.key === key ? again : each)))
      void start(again)
    },
    remove(key: number) {
      entries.find((entry) => entry.key === key)?.stop.abort()
      setProblems([])
      setEntries((before) => before.filter((entry) => entry.key !== key))
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>
