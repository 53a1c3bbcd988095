import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { failureMessage } from '#platform/browser/failure-message.ts'
import { isRefused } from '#platform/browser/request-failure.ts'
import { sendFile } from '#platform/browser/send-file.ts'
import { markStale } from '#platform/browser/site-query-client.ts'
import { nameOfPastedFile } from '../../rules/file-problem.ts'
import { mediaKey, useMediaApi } from '../media-api.ts'
import { createUploadList, isOver, type Upload, type UploadWork } from './upload-list.ts'

/** The time limit in milliseconds for storing the largest photo, including its wait for others to be stored. */
const storeTimeoutMs = 120_000

/** Returns the message for a failed upload, with what the user can do. */
const describeFailure: UploadWork['describeFailure'] = (problem) => {
  const canRetry = !isRefused(problem)
  if (problem instanceof TypeError)
    return {
      canRetry,
      problem: navigator.onLine
        ? 'The upload failed. Please try again.'
        : 'You’re offline. Try again when you’re back online.',
    }
  return { canRetry, problem: failureMessage(problem) }
}

let store: UploadWork['store'] = async () => {
  throw new Error('uploads are not connected to the API')
}
/** The uploads of this browser window; they continue while the user visits other pages. */
const uploadActions = createUploadList({
  send: sendFile,
  store: (upload, file) => store(upload, file),
  describeFailure,
})

/** Returns the uploads of this window, and the actions that control them. */
export const useUploads = (): { uploads: readonly Upload[]; uploadActions: typeof uploadActions } => {
  const api = useMediaApi()
  const queries = useQueryClient()
  const uploads = useSyncExternalStore(uploadActions.watch, uploadActions.uploads, uploadActions.uploads)
  useEffect(() => {
    store = async (upload, file) => {
      const name = nameOfPastedFile(file.name)
      const { data } = await api.addMedia(name === undefined ? { upload } : { upload, name }, {
        context: { timeLimit: storeTimeoutMs },
      })
      void markStale(queries)
      void queries.invalidateQueries({ queryKey: mediaKey })
      return { mediaId: String(data.record.id), title: String(data.record.name), isNew: data.isNew }
    }
  }, [api, queries])
  const isBusy = !uploads.every(isOver)
  useEffect(() => {
    if (!isBusy) return
    // Warns before the window is closed, because running uploads would be lost.
    const confirmLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmLeave)
    return () => window.removeEventListener('beforeunload', confirmLeave)
  }, [isBusy])
  return { uploads, uploadActions }
}
