import { z } from 'zod'
import { darker, mix } from '../../colour.ts'
import { n, path } from '../../pen.ts'
import { drawFestoon } from '../../plants.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { farPlace, meadow, plant, treeKinds } from './planting.ts'

export const hills = backdrop(
  z.strictObject({
    cover: colourOption.default('#7fbf6f'),
    far: colourOption.default('#7fa58c'),
    trees: z.enum([...treeKinds, 'none']).default('round'),
    peaks: z.boolean().default(false),
    festoon: z.boolean().default(false),
    /** A winding track through the grass. */
    track: z.boolean().default(false),
  }),
  (context, { cover, far, trees, peaks, festoon, track }) => {
    const { width, height, pen, light, random } = context
    const horizon = height * 0.56
    let behind = drawSky(context, horizon)
    if (peaks) {
      const mountain = drawRidge(context, {
        y: height * 0.4,
        sway: 70,
        points: 6,
        colour: '#7d86a8',
        distance: 0.52,
      })
      behind += mountain.drawing
    }
    behind += drawRidge(context, {
      y: height * 0.5,
      sway: 34,
      points: 4,
      colour: far,
      distance: 0.36,
    }).drawing
    behind += farPlace(context, height * 0.535)
    const middleRidge = drawRidge(context, {
      y: height * 0.575,
      sway: 24,
      points: 4,
      colour: mix(far, cover, 0.55),
      distance: 0.16,
    })
    const kind = trees === 'none' ? undefined : trees
    const wood = darker(mix(cover, '#2f6b4f', 0.6), 0.05)
    behind += middleRidge.drawing
    if (kind)
      behind += plant(context, middleRidge, { kind, colour: wood, distance: 0.3, size: 62, count: 17 })
    const frontRidge = drawRidge(context, {
      y: height * 0.69,
      sway: 15,
      points: 3,
      colour: cover,
      distance: 0,
    })
    if (kind)
      behind += plant(context, frontRidge, {
        kind,
        colour: wood,
        distance: 0.1,
        size: 150,
        count: 9,
        clear: [0.17, 0.83],
      })
    behind += frontRidge.drawing
    if (track) {
      const earth = pen.down([0, light.on('#c9a678', 0.2)], [1, light.on('#a57f56')])
      behind += path(
        `M${n(width * 0.47)} ${n(frontRidge.heightAt(width * 0.48) + 4)}C${n(width * 0.42)} ${n(height * 0.76)} ${n(width * 0.7)} ${n(height * 0.8)} ${n(width * 0.26)} ${n(height + 10)}H${n(width * 0.86)}C${n(width * 0.9)} ${n(height * 0.83)} ${n(width * 0.5)} ${n(height * 0.76)} ${n(width * 0.5)} ${n(frontRidge.heightAt(width * 0.48) + 4)}Z`,
        earth,
      )
    }
    behind += meadow(context, height * 0.76, cover)
    if (festoon) {
      const y = height * random.between(0.14, 0.18)
      behind +=
        drawFestoon(context, [-20, y], [width * 0.52, y + 12], 42) +
        drawFestoon(context, [width * 0.52, y + 12], [width + 20, y - 26], 46)
    }
    return { behind }
  },
)
