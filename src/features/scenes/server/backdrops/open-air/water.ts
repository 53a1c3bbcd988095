import { mix } from '../../colour.ts'
import { ellipse, line, n } from '../../pen.ts'
import type { DrawContext } from '../../sky.ts'

/** Returns the path data of a line of waves across the picture. `lift` is the height of a wave. */
export const wavePath = (y: number, width: number, length: number, lift: number, shift: number): string => {
  let d = `M${n(-length + shift)} ${n(y)}`
  for (let x = -length + shift; x < width + length; x += length)
    d += `q${n(length / 4)} ${n(-lift)} ${n(length / 2)} 0t${n(length / 2)} 0`
  return d
}

/** Draws short bright lines on water from `top` to the lower edge, longer and wider towards the edge. */
export const drawRipples = (
  { light, random, width, height }: DrawContext,
  top: number,
  count: number,
  tone = '#ffffff',
): string =>
  Array.from({ length: count }, () => {
    const share = random.next() ** 0.8
    const y = top + 12 + share * (height - top)
    const length = (24 + share * 120) * random.between(0.6, 1.3)
    return line(
      `M${n(random.next() * width)} ${n(y)}h${n(length)}`,
      mix(tone, light.sky[2], 0.3),
      1.6 + share * 3.2,
      `opacity="${n(random.between(0.18, 0.5))}"`,
    )
  }).join('')

/** Draws the light of the sun on water below `top`; empty without a sun. */
export const drawGlitter = ({ pen, light, width, height }: DrawContext, top: number): string =>
  light.sun === undefined
    ? ''
    : ellipse(
        width * light.sunAt[0],
        top + (height - top) * 0.3,
        width * 0.13,
        (height - top) * 0.62,
        pen.round([0, light.glow, 0.55], [1, light.glow, 0]),
      )
