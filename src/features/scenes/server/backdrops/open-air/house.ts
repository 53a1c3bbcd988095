import { z } from 'zod'
import { darker, lighter } from '../../colour.ts'
import { circle, ellipse, line, n, path, polygon, rect } from '../../pen.ts'
import { drawRidge, drawSky } from '../../sky.ts'
import { drawSkyline } from '../../skyline/skyline.ts'
import { backdrop, colourOption } from '../backdrop.ts'
import { plant } from './planting.ts'

/** A building and its front door: a house, a row of town houses, a hotel, or a warehouse converted into flats. */
export const house = backdrop(
  z.strictObject({
    form: z.enum(['hotel', 'villa', 'loft', 'terrace']),
    wall: colourOption,
    door: colourOption.default('#b8423f'),
  }),
  (context, { form, wall, door }) => {
    const { width, height, pen, light, random, skyline } = context
    const base = height * 0.755
    let behind = drawSky(context, height * 0.6)
    if (skyline.length > 0)
      behind += drawSkyline(context, skyline, height * 0.6, {
        scale: (width / 1600) * 1.25,
        behind: 0.42,
        shift: -width * 0.12,
      })
    const hedge = drawRidge(context, {
      y: height * 0.6,
      sway: 14,
      points: 4,
      colour: '#5f8a68',
      distance: 0.3,
    })
    behind +=
      hedge.drawing +
      plant(context, hedge, {
        kind: 'round',
        colour: '#3f7559',
        distance: 0.22,
        size: 140,
        count: 7,
        clear: [0.22, 0.78],
      })
    const sizes = {
      hotel: [0.56, 0.6, 5, 4],
      villa: [0.56, 0.36, 4, 2],
      loft: [0.62, 0.55, 5, 3],
      terrace: [0.68, 0.42, 6, 3],
    } as const
    const [shareWide, shareTall, columns, rows] = sizes[form]
    const [w, tall] = [width * shareWide, height * shareTall]
    const [x, top] = [(width - w) / 2, base - tall]
    const face = pen.slant([0, light.on(lighter(wall, 0.16))], [1, light.on(darker(wall, 0.26))])
    if (form === 'villa') {
      behind += rect(x + w * 0.78, top - height * 0.2, w * 0.07, height * 0.2, light.on(darker(wall, 0.35)))
      behind += polygon(
        [
          [x - 34, top + 6],
          [x + w * 0.16, top - height * 0.17],
          [x + w * 0.84, top - height * 0.17],
          [x + w + 34, top + 6],
        ],
        pen.slant([0, light.on('#8b5a52')], [1, light.on('#5c3a40')]),
      )
    } else if (form === 'terrace') {
      for (let index = 0; index < 3; index += 1) {
        const left = x + (index * w) / 3
        behind += polygon(
          [
            [left, top + 2],
            [left + w / 6, top - height * 0.13],
            [left + w / 3, top + 2],
          ],
          pen.slant([0, light.on('#7b6670')], [1, light.on('#53444f')]),
        )
      }
    } else behind += rect(x - 14, top - 20, w + 28, 24, light.on(darker(wall, 0.35)), 'rx="4"')
    behind += rect(x, top, w, tall, face)
    if (form === 'loft')
      for (let y = top + 16; y < base; y += 17)
        behind += line(`M${n(x)} ${n(y)}H${n(x + w)}`, '#2a1420', 1.2, 'opacity="0.12"')
    const [stepX, stepY] = [w / columns, (tall - (form === 'villa' ? 0 : 110)) / rows]
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1) {
        const [ww, wh] = form === 'loft' ? [stepX * 0.68, stepY * 0.7] : [stepX * 0.46, stepY * 0.6]
        const [wx, wy] = [x + (column + 0.5) * stepX - ww / 2, top + row * stepY + stepY * 0.2]
        if (form === 'villa' && row === 1 && (column === 1 || column === 2)) continue
        const isLit = random.chance(light.isDark ? 0.72 : 0.12)
        const glass = isLit
          ? pen.down([0, lighter(light.lamp, 0.35)], [1, light.lamp])
          : pen.slant([0, light.on('#8fabc2')], [1, light.on('#4a5f7a')])
        behind +=
          rect(wx - 5, wy - 5, ww + 10, wh + 10, light.on(lighter(wall, 0.6)), 'rx="3"') +
          rect(wx, wy, ww, wh, glass, 'rx="2"')
        behind += line(
          `M${n(wx + ww / 2)} ${n(wy)}v${n(wh)}M${n(wx)} ${n(wy + wh * 0.42)}h${n(ww)}`,
          light.on(lighter(wall, 0.5)),
          3,
        )
        if (isLit && random.chance(0.4))
          behind += path(
            `M${n(wx)} ${n(wy)}h${n(ww * 0.3)}q0 ${n(wh * 0.5)} ${n(-ww * 0.3)} ${n(wh * 0.7)}z`,
            light.on('#e8c9b0'),
            'opacity="0.7"',
          )
        if (form === 'hotel' && row > 0)
          behind += rect(wx - 10, wy + wh + 4, ww + 20, 8, light.on(darker(wall, 0.4)), 'rx="3"')
      }
    const dw = form === 'hotel' ? 132 : 92
    const dx = width / 2 - dw / 2
    const dh = form === 'villa' ? 150 : 122
    behind += ellipse(
      width / 2,
      base - 60,
      240,
      150,
      pen.round([0, light.lamp, light.isDark ? 0.5 : 0.12], [1, light.lamp, 0]),
    )
    behind += path(
      `M${n(dx - 12)} ${n(base)}V${n(base - dh)}Q${n(width / 2)} ${n(base - dh - 44)} ${n(dx + dw + 12)} ${n(base - dh)}V${n(base)}Z`,
      light.on(lighter(wall, 0.6)),
    )
    behind += rect(
      dx,
      base - dh + 4,
      dw,
      dh - 4,
      pen.across([0, light.on(lighter(door, 0.12))], [1, light.on(darker(door, 0.25))]),
      'rx="3"',
    )
    if (form === 'hotel') {
      behind +=
        rect(dx + 12, base - dh + 18, dw / 2 - 18, dh - 22, lighter(light.lamp, 0.2), 'rx="3"') +
        rect(dx + dw / 2 + 6, base - dh + 18, dw / 2 - 18, dh - 22, lighter(light.lamp, 0.2), 'rx="3"')
      behind += path(
        `M${n(dx - 62)} ${n(base - dh - 4)}H${n(dx + dw + 62)}L${n(dx + dw + 40)} ${n(base - dh - 46)}H${n(dx - 40)}Z`,
        pen.across([0, light.on(lighter(door, 0.1))], [1, light.on(darker(door, 0.2))]),
      )
      behind += line(`M${n(dx - 62)} ${n(base - dh - 4)}H${n(dx + dw + 62)}`, light.on('#e8c46a'), 6)
    } else behind += circle(dx + dw - 15, base - dh * 0.42, 6, light.on('#f0cf7a'))
    behind +=
      rect(
        0,
        base - 3,
        width,
        height - base + 10,
        pen.down([0, light.on('#8c8690', 0.04)], [1, light.on('#5a5463')]),
      ) + rect(0, base - 4, width, 10, light.on('#bdb3b0'))
    behind += polygon(
      [
        [dx - 6, base + 6],
        [dx + dw + 6, base + 6],
        [dx + dw + 120, height + 10],
        [dx - 120, height + 10],
      ],
      form === 'hotel' ? light.on('#a83a4a') : light.on('#c9bcae'),
      `opacity="${form === 'hotel' ? 0.9 : 0.5}"`,
    )
    return { behind }
  },
)
