import { darker, lighter } from '../../colour.ts'
import { line, n } from '../../pen.ts'
import { drawTree, type TreeKind } from '../../plants.ts'
import type { DrawContext, RidgeLine } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import type { SceneContext } from '../backdrop.ts'

export const treeKinds = ['pines', 'round', 'poplars'] as const

type Planting = {
  kind: TreeKind
  colour: string
  distance: number
  size: number
  count: number
  clear?: readonly [number, number]
}

/**
 * Draws trees along a ridge, except between the two fractions of the width in `clear`, so that objects in front are
 * visible.
 */
export const plant = (
  context: DrawContext,
  ridge: RidgeLine,
  { kind, count, clear, ...tree }: Planting,
): string =>
  Array.from({ length: count }, (_, index) => {
    const x = ((index + context.random.between(0.1, 0.9)) / count) * context.width
    if (clear && x > clear[0] * context.width && x < clear[1] * context.width) return ''
    const size = tree.size * context.random.between(0.75, 1.2)
    return drawTree(context, kind, { ...tree, x, y: ridge.heightAt(x) + size * 0.06, size })
  }).join('')

/** Draws dark and pale tufts of grass on a meadow, so that it does not look flat. */
export const meadow = ({ light, random, width, height }: DrawContext, top: number, colour: string): string =>
  Array.from({ length: 26 }, () => {
    const y = top + random.next() ** 0.7 * (height - top)
    const x = random.next() * width
    const size = 5 + ((y - top) / (height - top)) * 12
    const tone = random.chance(0.75) ? light.on(darker(colour, 0.24)) : light.on(lighter(colour, 0.35))
    return line(
      `M${n(x - size * 0.5)} ${n(y - size)}Q${n(x - size * 0.2)} ${n(y - size * 0.4)} ${n(x)} ${n(y)}Q${n(x + size * 0.1)} ${n(y - size * 0.6)} ${n(x + size * 0.6)} ${n(y - size * 1.1)}`,
      tone,
      2.2,
      'opacity="0.55"',
    )
  }).join('')

/** Draws the buildings of the place, small and pale on the horizon. */
export const farPlace = (context: SceneContext, horizon: number): string =>
  context.skyline.length === 0
    ? ''
    : drawSkyline(context, context.skyline, horizon, {
        scale: (context.width / 1600) * 0.8,
        shift: context.width * 0.1,
        behind: 0.42,
      })
