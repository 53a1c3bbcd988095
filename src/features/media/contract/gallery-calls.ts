import { z } from 'zod'
import { answer, call } from '#kernel/call.ts'
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
  findMedia: call({
    method: 'GET',
    path: '/mediaFind',
    summary: 'The ids of the pictures that match all search words, newest first or by name',
    tags: ['media'],
    access: { allow: { staff: 'media.view' } },
    refusals: [],
  })
    .input(mediaQuestion)
    .output(z.object({ data: z.array(z.string()), count: z.int() })),
  listScenes: call({
    method: 'GET',
    path: '/scenes',
    summary: 'The drawn scenes that match a search',
    tags: ['media'],
    // Whoever fills in what a scene can stand for.
    access: { allow: { staff: ['media.view', 'product.view', 'location.view', 'content.view'] } },
    refusals: [],
  })
    .input(z.object({ search: z.string().trim().max(120).optional() }))
    .output(answer(z.array(sceneAnswer))),
}
