import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isRefused } from '#platform/browser/call-failure.ts'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { sendFile } from '#platform/browser/send-file.ts'
import { nameOfFile } from '../../rules/file-problem.ts'
import { mediaKey, useMediaApi } from '../media-api.ts'
import { createUploadList, isOver, type Upload, type UploadWork } from './upload-list.ts'

/** Milliseconds that the server may take over a photo of the greatest size when others come before it. */
const keepingLimit = 120_000

/** What went wrong with a file, in words that say what to do. */
const tell: UploadWork['tell'] = (problem) => {
  const mayTryAgain = !isRefused(problem)
  if (problem instanceof TypeError)
    return {
      mayTryAgain,
      problem: navigator.onLine
        ? 'The upload failed. Please try again.'
        : 'You’re offline. Try again when you’re back online.',
    }
  return { mayTryAgain, problem: failureMessage(problem) }
}

let keep: UploadWork['keep'] = async () => {
  throw new Error('nobody keeps pictures')
}
/** Those of this browser window: they go on while their sender looks at other pages. */
const list = createUploadList({ send: sendFile, keep: (upload, file) => keep(upload, file), tell })

/** Files on their way into the library, and what can be done with them. */
export const useUploads = (): { uploads: readonly Upload[]; list: typeof list } => {
  const api = useMediaApi()
  const queries = useQueryClient()
  const uploads = useSyncExternalStore(list.watch, list.uploads, list.uploads)
  useEffect(() => {
    keep = async (upload, file) => {
      const name = nameOfFile(file.name)
      const { data } = await api.addMedia(name === undefined ? { upload } : { upload, name }, {
        context: { timeLimit: keepingLimit },
      })
      void queries.invalidateQueries({ queryKey: mediaKey })
      return { mediaId: String(data.record.id), title: String(data.record.name), isNew: data.isNew }
    }
  }, [api, queries])
  const isBusy = !uploads.every(isOver)
  useEffect(() => {
    if (!isBusy) return
    // Whoever closes the window is asked first: what is on its way would be lost.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])
  return { uploads, list }
}
