import { z } from 'zod'
import { dataResponse, endpoint } from '#kernel/endpoint.ts'
import { mediaQuestion } from '../rules/media-question.ts'

/** A drawn scene that can stand for what has no photo. */
const sceneAnswer = z.object({
  /** How records name it: 'scene/quad-trail'. */
  id: z.string(),
  name: z.string(),
  alt: z.string(),
  /** The id under which it is shown now. */
  picture: z.string(),
})
export type SceneAnswer = z.infer<typeof sceneAnswer>

/** What galleries and pickers ask. */
export const galleryCalls = {
  findMedia: endpoint({
    method: 'GET',
    path: '/mediaFind',
    summary: 'The ids of the pictures that have all of the words, the newest first or by name',
    tags: ['media'],
    access: { allow: { staff: 'media.view' } },
    refusals: [],
  })
    .input(mediaQuestion)
    .output(z.object({ data: z.array(z.string()), count: z.int() })),
  listScenes: endpoint({
    method: 'GET',
    path: '/scenes',
    summary: 'The scenes whose words have what is searched for',
    tags: ['media'],
    // Whoever fills in what a scene can stand for.
    access: { allow: { staff: ['media.view', 'product.view', 'location.view', 'content.view'] } },
    refusals: [],
  })
    .input(z.object({ search: z.string().trim().max(120).optional() }))
    .output(dataResponse(z.array(sceneAnswer))),
}
