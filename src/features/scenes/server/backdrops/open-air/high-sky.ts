import { z } from 'zod'
import { lighter } from '../../colour.ts'
import { ellipse } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'

export const highSky = backdrop(
  z.strictObject({ cover: colourOption.default('#88b878') }),
  (context, { cover }) => {
    const { width, height, pen, light, random, skyline } = context
    let behind = drawSky(context, height * 0.86)
    if (skyline.length > 0)
      behind += drawSkyline(context, skyline, height * 0.885, {
        scale: (width / 1600) * 1.05,
        behind: 0.3,
        shift: -width * 0.03,
      })
    behind += drawRidge(context, {
      y: height * 0.875,
      sway: 10,
      points: 4,
      colour: cover,
      distance: 0.3,
    }).drawing
    const bank = Array.from({ length: 9 }, (_, index) =>
      ellipse(
        (index / 8) * width,
        height * 1.01 + random.between(-14, 10),
        random.between(110, 170),
        random.between(44, 66),
        pen.down([0, lighter(light.sky[2], 0.7), 0.95], [1, lighter(light.sky[2], 0.4), 0.6]),
      ),
    ).join('')
    return { behind: behind + bank }
  },
)
