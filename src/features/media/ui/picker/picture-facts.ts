import { useQuery } from '@tanstack/react-query'
import { useRecordsApi } from '#features/records/ui/index.ts'
import { mediaIdOf, photoIdWithCut } from '#kernel/photos.ts'
import type { MediaRecord } from '../../rules/media-record.ts'
import { mediaKey, useScenes } from '../media-api.ts'

/** Data about a referenced picture. */
export type PictureFacts = {
  /** The id under which pages show the picture. */
  readonly shownId: string
  readonly name: string
  /** The picture's own description, used if the record has none. */
  readonly alt: string
  readonly kind: 'photo' | 'scene' | 'other'
  /** True if the picture no longer exists. */
  readonly isMissing?: boolean
}

const sceneIdPattern = /^scene\/([a-z0-9-]+)/

/**
 * Returns a function that finds the facts of a picture by its id. The picture can be a photo of the library, a scene,
 * or a picture of the media folder or cloud. The facts are undefined while they load.
 */
export const usePictureFacts = (ids: readonly string[]): ((id: string) => PictureFacts | undefined) => {
  const records = useRecordsApi()
  const mediaIds = [...new Set(ids.flatMap((id) => mediaIdOf(id) ?? []))]
  const photos = useQuery({
    queryKey: [...mediaKey, 'named', mediaIds],
    queryFn: async () => (await records.rows({ kind: 'media', idList: mediaIds })).data,
    enabled: mediaIds.length > 0,
  })
  const scenes = useScenes(
    '',
    ids.some((id) => sceneIdPattern.test(id)),
  )
  return (id) => {
    const mediaId = mediaIdOf(id)
    if (mediaId !== undefined) {
      if (photos.isPending) return undefined
      const record = photos.data?.find((row) => row.id === mediaId)?.record as MediaRecord | undefined
      if (record)
        return { shownId: photoIdWithCut(mediaId, record), name: record.name, alt: record.alt, kind: 'photo' }
      // Users who cannot view the library still see the chosen picture.
      return { shownId: id, name: mediaId, alt: '', kind: 'photo', ...(photos.data && { isMissing: true }) }
    }
    const [, scene] = sceneIdPattern.exec(id) ?? []
    if (scene === undefined) return { shownId: id, name: id, alt: '', kind: 'other' }
    if (scenes.isPending) return undefined
    const found = scenes.data?.find((each) => each.id === `scene/${scene}`)
    return found
      ? { shownId: found.picture, name: found.name, alt: found.alt, kind: 'scene' }
      : { shownId: id, name: scene, alt: '', kind: 'scene', isMissing: true }
  }
}
