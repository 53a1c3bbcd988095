import { circle, ellipse, line, n, path, rect } from '../pen.ts'
import { arcade, archOpening, type Build } from './kit.ts'

export const archBridge = (b: Build): string => {
  const [deck, top, left, right] = [b.y - b.h * 0.34, b.y - b.h, b.x + b.w * 0.1, b.x + b.w * 0.9]
  const mid = b.x + b.w / 2
  const arch = (rise: number) =>
    `M${n(left)} ${n(b.y - 6)}Q${n(mid)} ${n(top - (b.y - top) * rise)} ${n(right)} ${n(b.y - 6)}`
  let hangers = ''
  for (let index = 1; index < 18; index += 1) {
    const share = index / 18
    const x = left + (right - left) * share
    const crest = b.y - 6 - 4 * share * (1 - share) * (b.y - top) * 0.86
    if (crest < deck) hangers += line(`M${n(x)} ${n(crest)}V${n(deck)}`, b.trim, 3)
  }
  const pylon = (x: number) =>
    rect(x, b.y - b.h * 0.62, b.w * 0.055, b.h * 0.62, b.shade) +
    rect(x - 4, b.y - b.h * 0.66, b.w * 0.055 + 8, b.h * 0.06, b.shade)
  return (
    hangers +
    line(arch(0.72), b.trim, 13) +
    line(arch(0.42), b.trim, 6) +
    rect(b.x - 40, deck, b.w + 80, 13, b.trim) +
    pylon(left - b.w * 0.045) +
    pylon(right - b.w * 0.01)
  )
}

export const tiltedArch = (b: Build): string => {
  const [left, right, mid] = [b.x, b.x + b.w, b.x + b.w / 2]
  const strands = Array.from({ length: 11 }, (_, index) => {
    const share = 0.14 + index * 0.072
    const x = left + b.w * share
    const y = b.y - 4 * share * (1 - share) * b.h
    return line(
      `M${n(x)} ${n(y)}L${n(x + b.w * 0.03)} ${n(b.y - 14 + 8 * Math.sin(share * 3.14))}`,
      b.trim,
      1.8,
      'opacity="0.85"',
    )
  }).join('')
  return (
    strands +
    line(`M${n(left)} ${n(b.y)}Q${n(mid)} ${n(b.y - b.h * 2)} ${n(right)} ${n(b.y)}`, b.trim, 9) +
    line(`M${n(left)} ${n(b.y - 4)}Q${n(mid)} ${n(b.y + 14)} ${n(right)} ${n(b.y - 4)}`, b.trim, 8)
  )
}

export const suspensionBridge = (b: Build): string => {
  const deck = b.y - b.h * 0.42
  const [leftTower, rightTower] = [b.x + b.w * 0.2, b.x + b.w * 0.8]
  const top = b.y - b.h
  const half = b.w * 0.024
  let hangers = ''
  for (let x = leftTower + 14; x < rightTower; x += 17) {
    const share = (x - leftTower) / (rightTower - leftTower)
    hangers += line(
      `M${n(x)} ${n(top + 14 + 4 * share * (1 - share) * (deck - top - 26))}V${n(deck)}`,
      b.trim,
      1.6,
      'opacity="0.8"',
    )
  }
  const tower = (x: number) =>
    path(
      `M${n(x - half * 1.5)} ${n(b.y)}L${n(x - half)} ${n(top)}H${n(x + half)}L${n(x + half * 1.5)} ${n(b.y)}Z${archOpening(x - half * 0.5, deck, half, (deck - top) * 0.62)}`,
      b.wall,
      'fill-rule="evenodd"',
    ) + rect(x - half * 1.25, top - 9, half * 2.5, 11, b.wall)
  return (
    hangers +
    line(
      `M${n(b.x - 20)} ${n(deck)}L${n(leftTower)} ${n(top + 8)}Q${n((leftTower + rightTower) / 2)} ${n(deck * 2 - top - 26)} ${n(rightTower)} ${n(top + 8)}L${n(b.x + b.w + 20)} ${n(deck)}`,
      b.trim,
      4.5,
    ) +
    rect(b.x - 60, deck, b.w + 120, 9, b.trim) +
    tower(leftTower) +
    tower(rightTower)
  )
}

export const harpBridge = (b: Build): string => {
  const base = b.x + b.w * 0.3
  const tip: readonly [number, number] = [b.x + b.w * 0.12, b.y - b.h]
  let strings = ''
  for (let index = 0; index < 17; index += 1) {
    const share = index / 17
    strings += line(
      `M${n(tip[0] + share * (base - tip[0]) * 0.8)} ${n(tip[1] + share * b.h * 0.72)}L${n(b.x + b.w * (0.98 - share * 0.56))} ${n(b.y - 16)}`,
      b.trim,
      1.6,
      'opacity="0.85"',
    )
  }
  return (
    strings +
    line(
      `M${n(base)} ${n(b.y)}Q${n(base - b.w * 0.02)} ${n(b.y - b.h * 0.55)} ${n(tip[0])} ${n(tip[1])}`,
      b.trim,
      12,
    ) +
    rect(b.x - 20, b.y - 20, b.w + 40, 9, b.trim, 'rx="4"')
  )
}

export const lowArch = (b: Build): string => {
  const rise = b.h
  const rail = Array.from({ length: 15 }, (_, index) => {
    const share = (index + 0.5) / 15
    const x = b.x + b.w * share
    const y = b.y - 18 - 4 * share * (1 - share) * rise * 0.42
    return line(`M${n(x)} ${n(y)}V${n(y - 18)}`, b.trim, 2.4)
  }).join('')
  const curve = (lift: number) =>
    `M${n(b.x)} ${n(b.y - lift)}Q${n(b.x + b.w / 2)} ${n(b.y - lift - rise * 0.84)} ${n(b.x + b.w)} ${n(b.y - lift)}`
  const lamp = (share: number) => {
    const [x, y] = [b.x + b.w * share, b.y - 30 - 4 * share * (1 - share) * rise * 0.42]
    return (
      line(`M${n(x)} ${n(y)}V${n(y - 36)}`, b.trim, 4) +
      circle(x, y - 42, 17, b.glass, 'opacity="0.3"') +
      circle(x, y - 42, 8, b.glass)
    )
  }
  return (
    rail +
    line(curve(0), b.trim, 9) +
    line(curve(18), b.trim, 8) +
    line(curve(36), b.trim, 4) +
    lamp(0.25) +
    lamp(0.5) +
    lamp(0.75)
  )
}

export const stoneBridge = (b: Build): string => {
  const arches = Math.max(3, Math.round(b.w / 150))
  const pier = 22
  const span = (b.w - pier * (arches + 1)) / arches
  const piers = Array.from({ length: arches + 1 }, (_, index) => {
    const x = b.x + index * (span + pier)
    return rect(x - 3, b.y - b.h * 0.7, pier + 6, b.h * 0.7, b.shade)
  }).join('')
  const statues = Array.from({ length: arches - 1 }, (_, index) => {
    const x = b.x + (index + 1) * (span + pier) + pier / 2
    return ellipse(x, b.y - b.h - 15, 5, 14, b.shade) + circle(x, b.y - b.h - 32, 5, b.shade)
  }).join('')
  return (
    arcade(b, b.x, b.y, b.w, b.h, arches, pier) +
    piers +
    rect(b.x - 10, b.y - b.h - 4, b.w + 20, 10, b.shade) +
    statues
  )
}

export const viaduct = (b: Build): string =>
  arcade(b, b.x, b.y, b.w, b.h, Math.round(b.w / 84), 18) +
  rect(b.x - 12, b.y - b.h - 6, b.w + 24, 12, b.shade)
