import type { DrawnPictures } from '#platform/server/images/picture-source.ts'
import { renderDrawing } from '#platform/server/images/render-picture.ts'
import type { SceneBook } from './scene-book.ts'

/** Serves the pictures of scenes. */
export const drawnPictures = (book: SceneBook): DrawnPictures => ({
  currentId: (id) => book.currentIdOf(id),
  async find(id) {
    const choice = book.find(id)
    if (!choice) return undefined
    return {
      name: id,
      caching: 'permanent',
      render: async (width, format) => renderDrawing(book.draw(choice), width, format),
    }
  },
})
