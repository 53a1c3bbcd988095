import { z } from 'zod'
import { backdrop, colourOption } from '../backdrop.ts'
import { counter, drawWall, drawWindow, pendant, shelves } from './fittings.ts'

export const bar = backdrop(
  z.strictObject({
    wall: colourOption.default('#3d3350'),
    wood: colourOption.default('#8a5a3c'),
    shade: colourOption.default('#2f8073'),
    window: z.boolean().default(false),
  }),
  (context, { wall, wood, shade, window }) => {
    const { width, height, random } = context
    const top = height * 0.72
    let behind = drawWall(context, wall)
    if (window) {
      behind += shelves(context, width * 0.04, height * 0.3, width * 0.27, 3, wood, 116)
      behind += drawWindow(context, width * 0.37, height * 0.13, width * 0.27, height * 0.44, wood, 2, true)
      behind += shelves(context, width * 0.7, height * 0.3, width * 0.27, 3, wood, 116)
    } else behind += shelves(context, width * 0.06, height * 0.25, width * 0.88, 3, wood, 122)
    const shift = random.between(-20, 20)
    for (const share of [0.2, 0.5, 0.8])
      behind += pendant(context, width * share + shift, height * 0.15, 44, shade)
    return { behind: behind + counter(context, top, wood), closeUp: { by: 1.2, at: [600, 600] } }
  },
)
