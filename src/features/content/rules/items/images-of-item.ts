import type { ContentImage, ContentRecord } from './content-record.ts'

/** Returns every picture of an item with the path to the picture's id. */
export const imagesOfItem = ({
  feature,
  blocks,
}: ContentRecord): { image: ContentImage; path: (string | number)[] }[] => {
  const at = (image: ContentImage | undefined, ...path: (string | number)[]) =>
    image ? [{ image, path: [...path, 'image', 'id'] }] : []
  return [
    ...at(feature.image, 'feature'),
    ...blocks.flatMap(({ image, items = [] }, index) => [
      ...at(image, 'blocks', index),
      ...items.flatMap((item, row) => at(item.image, 'blocks', index, 'items', row)),
    ]),
  ]
}
