import { circle, ellipse, line, n, path, rect } from '../pen.ts'
import type { Build } from './kit.ts'

export const wheel = (b: Build): string => {
  const r = b.h * 0.46
  const [x, y] = [b.x + b.w / 2, b.y - b.h + r]
  const spokes = Array.from({ length: 14 }, (_, index) => {
    const turn = (index / 14) * Math.PI * 2
    const [ex, ey] = [x + r * Math.cos(turn), y + r * Math.sin(turn)]
    return line(`M${n(x)} ${n(y)}L${n(ex)} ${n(ey)}`, b.trim, 1.8) + circle(ex, ey, r * 0.075, b.glass)
  }).join('')
  return (
    line(
      `M${n(x)} ${n(y)}L${n(x - r * 0.55)} ${n(b.y)}M${n(x)} ${n(y)}L${n(x + r * 0.55)} ${n(b.y)}`,
      b.trim,
      8,
    ) +
    spokes +
    circle(x, y, r, 'none', `stroke="${b.trim}" stroke-width="6"`) +
    circle(x, y, r * 0.86, 'none', `stroke="${b.trim}" stroke-width="2.4"`) +
    circle(x, y, r * 0.09, b.trim)
  )
}

export const crane = (b: Build): string => {
  const x = b.x + b.w * 0.34
  const top = b.y - b.h * 0.8
  return (
    line(
      `M${n(b.x + b.w * 0.12)} ${n(b.y)}L${n(x - 8)} ${n(top)}M${n(b.x + b.w * 0.56)} ${n(b.y)}L${n(x + 8)} ${n(top)}`,
      b.trim,
      8,
    ) +
    line(
      `M${n(b.x + b.w * 0.18)} ${n(b.y - b.h * 0.2)}L${n(b.x + b.w * 0.5)} ${n(b.y - b.h * 0.2)}M${n(b.x + b.w * 0.24)} ${n(b.y - b.h * 0.45)}H${n(b.x + b.w * 0.45)}`,
      b.trim,
      5,
    ) +
    rect(x - b.w * 0.15, top - b.h * 0.1, b.w * 0.3, b.h * 0.13, b.roof, 'rx="4"') +
    line(
      `M${n(x)} ${n(top - b.h * 0.06)}L${n(b.x + b.w)} ${n(b.y - b.h)}L${n(x - 6)} ${n(top - b.h * 0.2)}Z`,
      b.trim,
      6,
    ) +
    line(`M${n(b.x + b.w)} ${n(b.y - b.h)}V${n(b.y - b.h * 0.62)}`, b.trim, 2)
  )
}

/** Draws a hot-air balloon whose basket is at the ground line. */
export const balloon = (b: Build): string => {
  const r = b.w / 2
  const [x, y] = [b.x + r, b.y - b.h + r]
  const envelope = `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 0 1 ${n(x + r)} ${n(y)}C${n(x + r)} ${n(y + r * 0.8)} ${n(x + r * 0.3)} ${n(y + r * 1.2)} ${n(x + r * 0.2)} ${n(y + r * 1.45)}H${n(x - r * 0.2)}C${n(x - r * 0.3)} ${n(y + r * 1.2)} ${n(x - r)} ${n(y + r * 0.8)} ${n(x - r)} ${n(y)}Z`
  return (
    path(envelope, b.wall) +
    b.context.pen.cut(
      `<path d="${envelope}"/>`,
      ellipse(x, y, r * 0.36, r * 2, b.roof) +
        rect(x - r, y + r * 0.2, r * 2, r * 0.16, b.trim, 'opacity="0.5"'),
    ) +
    line(
      `M${n(x - r * 0.18)} ${n(y + r * 1.45)}L${n(x - r * 0.12)} ${n(y + r * 1.75)}M${n(x + r * 0.18)} ${n(y + r * 1.45)}L${n(x + r * 0.12)} ${n(y + r * 1.75)}`,
      b.shade,
      2,
    ) +
    rect(x - r * 0.16, y + r * 1.75, r * 0.32, r * 0.26, b.shade, 'rx="3"')
  )
}
