import { shippedScenes } from '#features/catalogue/server/pictures/picture-of.ts'
import type { SceneChoice } from '#features/scenes/server/scene-book.ts'

/**
 * Returns whether two pictures look alike side by side: the same scene in the same light and direction, or different
 * objects before the same kind of backdrop in the same light.
 */
export const lookSimilar = (one: SceneChoice, other: SceneChoice): boolean => {
  const book = shippedScenes()
  const [look, otherLook] = [book.looksOf(one), book.looksOf(other)]
  if (look.light !== otherLook.light) return false
  if (one.scene === other.scene) return look.mirrored === otherLook.mirrored
  return book.scenes.get(one.scene)?.backdrop.is === book.scenes.get(other.scene)?.backdrop.is
}
