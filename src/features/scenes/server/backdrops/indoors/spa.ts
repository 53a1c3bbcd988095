import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { line, n, rect } from '../../pen.ts'
import { drawPlant } from '../../plants.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { drawWall, drawWindow } from './fittings.ts'

export const spa = backdrop(
  z.strictObject({ wall: colourOption.default('#e9dccb'), water: colourOption.default('#5fb9c4') }),
  (context, { wall, water }) => {
    const { width, height, pen, light, random } = context
    let behind = drawWall(context, wall)
    for (const share of [0.08, 0.39, 0.7])
      behind += drawWindow(
        context,
        width * share,
        height * 0.08,
        width * 0.22,
        height * 0.44,
        '#fbf6ee',
        2,
        true,
      )
    behind += rect(
      0,
      height * 0.585,
      width,
      height * 0.06,
      pen.down([0, light.on('#f6eee2')], [1, light.on('#d5c6b4')]),
    )
    behind += rect(
      0,
      height * 0.635,
      width,
      height * 0.2,
      pen.down([0, light.on(lighter(water, 0.35))], [1, light.on(darker(water, 0.12))]),
    )
    behind += Array.from({ length: 18 }, () =>
      line(
        `M${n(random.next() * width)} ${n(height * random.between(0.655, 0.82))}q30 -7 60 0t60 0`,
        '#ffffff',
        3.4,
        `opacity="${n(random.between(0.25, 0.6))}"`,
      ),
    ).join('')
    behind +=
      drawPlant(context, width * 0.05, height * 0.64, 300, '#c9a38a') +
      drawPlant(context, width * 0.96, height * 0.64, 280, '#a9b59a')
    behind +=
      rect(
        0,
        height * 0.815,
        width,
        height * 0.2,
        pen.down([0, light.on('#f4e6d4')], [1, light.on('#c6ac92')]),
      ) + rect(0, height * 0.815, width, 8, light.on('#fffaf2'))
    for (let x = -60; x < width; x += 170)
      behind += line(
        `M${n(x + 80)} ${n(height * 0.825)}L${n(x)} ${n(height)}`,
        light.on('#a98f78'),
        2,
        'opacity="0.35"',
      )
    return { behind, closeUp: { by: 1.1, at: [600, 680] } }
  },
)
