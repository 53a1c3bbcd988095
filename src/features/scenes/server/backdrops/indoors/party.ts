import { z } from 'zod'
import { lighter } from '../../colour.ts'
import { circle, ellipse, n, rect } from '../../pen.ts'
import { drawFestoon } from '../../plants.ts'
import { backdrop, colourOption } from '../backdrop.ts'

/** Light, colours and confetti, for products without a more specific picture. */
export const party = backdrop(
  z.strictObject({
    colours: z.array(colourOption).min(2).default(['#ff8fb1', '#ffc46b', '#7cc7f2', '#9be0b0', '#b79cf0']),
  }),
  (context, { colours }) => {
    const { width, height, pen, light, random } = context
    let behind = rect(
      0,
      0,
      width,
      height,
      pen.slant([0, light.sky[0]], [0.55, light.sky[1]], [1, light.sky[2]]),
    )
    behind += ellipse(
      width * 0.2,
      height * 0.05,
      width * 0.6,
      height * 0.8,
      pen.round([0, '#ffffff', 0.5], [1, '#ffffff', 0]),
    )
    for (let index = 0; index < 60; index += 1) {
      const [x, y, size] = [random.next() * width, random.next() * height * 0.8, random.between(6, 17)]
      const tone = random.pick(colours)
      behind += random.chance(0.5)
        ? circle(x, y, size * 0.55, tone, 'opacity="0.9"')
        : `<g transform="rotate(${Math.round(random.between(0, 180))} ${n(x)} ${n(y)})">${rect(x, y, size * 1.5, size * 0.6, tone, 'rx="2" opacity="0.9"')}</g>`
    }
    behind += ellipse(
      width / 2,
      height * 1.06,
      width * 0.9,
      height * 0.34,
      pen.down([0, light.on(lighter(colours[0]!, 0.45))], [1, light.on(colours[0]!)]),
    )
    behind +=
      drawFestoon(context, [-20, 60], [width * 0.5, 80], 44) +
      drawFestoon(context, [width * 0.5, 80], [width + 20, 40], 50)
    return { behind }
  },
)
