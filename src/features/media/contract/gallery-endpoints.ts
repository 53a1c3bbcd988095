import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { mediaFilters } from '../rules/media-filters.ts'

/** A scene, which a record can show instead of a photo. */
const sceneResponse = z.object({
  /** The id used in records: 'scene/quad-trail'. */
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  /** The id of the scene's current picture. */
  picture: z.string(),
})
export type SceneResponse = z.infer<typeof sceneResponse>

/** The endpoints of galleries and pickers. */
export const galleryEndpoints = {
  findMedia: endpoint({
    method: 'GET',
    path: '/mediaFind',
    summary: 'The ids of the pictures that match the filters, newest first or sorted by name',
    tags: ['media'],
    access: { allow: { staff: 'media.view' } },
    refusals: [],
  })
    .input(mediaFilters)
    .output(z.object({ data: z.array(z.string()), count: z.int() })),
  listScenes: endpoint({
    method: 'GET',
    path: '/scenes',
    summary: 'The scenes that match a search',
    tags: ['media'],
    // Allows all staff who can view records that can show a scene, because the forms of these records offer scenes.
    access: { allow: { staff: ['media.view', 'product.view', 'location.view', 'content.view'] } },
    refusals: [],
  })
    .input(z.object({ search: z.string().trim().max(120).optional() }))
    .output(dataResponse(z.array(sceneResponse))),
}
