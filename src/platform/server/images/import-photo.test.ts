import { createHash } from 'node:crypto'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { colourAt, pngOfSize, twoColours } from '#tests/support/photos.ts'
import { importPhoto } from './import-photo.ts'
import { areaToRender } from './render-picture.ts'

const reasonOf = async (bytes: Uint8Array) => {
  const imported = await importPhoto(bytes)
  return 'reason' in imported ? imported.reason : `imported as ${imported.type}`
}

const processorMsOf = async (work: () => Promise<unknown>) => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('photos are recognised by their bytes, and stored as JPEG with the same content', async () => {
  for (const [format, type] of [
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const) {
    const sent = await twoColours().toFormat(format).toBuffer()
    const imported = await importPhoto(sent)
    if ('reason' in imported) throw new Error(imported.reason)
    const { jpeg, ...facts } = imported
    expect(facts).toEqual({
      hash: createHash('sha256').update(sent).digest('hex'),
      type,
      width: 900,
      height: 600,
    })
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 600 })
    expect([await colourAt(jpeg, 0.1, 0.5), await colourAt(jpeg, 0.9, 0.5)]).toEqual(['red', 'blue'])
  }
})

test('metadata is removed, the orientation is applied, and data after the picture is dropped', async () => {
  const sent = await twoColours()
    .withExif({
      IFD0: { Artist: 'Somebody' },
      IFD3: { GPSLatitude: '54/1 58/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const imported = await importPhoto(Buffer.concat([sent, Buffer.from('<script>alert(1)</script>')]))
  if ('reason' in imported) throw new Error(imported.reason)
  expect([imported.width, imported.height]).toEqual([600, 900])
  expect(await colourAt(imported.jpeg, 0.5, 0.05)).toBe('red')
  expect(await colourAt(imported.jpeg, 0.5, 0.95)).toBe('blue')
  const { exif, orientation } = await sharp(imported.jpeg).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  for (const word of ['Somebody', 'script', 'GPS']) expect(imported.jpeg.includes(word)).toBe(false)
})

test('a photo is stored no larger than pages need, with a white background for transparency', async () => {
  const large = await importPhoto(await twoColours({ width: 5000, height: 2500 }).jpeg().toBuffer())
  expect(large).toMatchObject({ width: 4000, height: 2000 })
  const transparent = await sharp({
    create: { width: 400, height: 300, channels: 4, background: '#00000000' },
  })
    .png()
    .toBuffer()
  const imported = await importPhoto(transparent)
  if ('reason' in imported) throw new Error(imported.reason)
  expect([...(await sharp(imported.jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255])
})

test('a picture of 50,000 × 50,000 pixels is refused by its header, before anything is decoded', async () => {
  const [huge, largest] = [await pngOfSize(50_000, 50_000), await pngOfSize(2 ** 31 - 1, 2 ** 31 - 1)]
  const decoded = await twoColours({ width: 5000, height: 5000 }).jpeg().toBuffer()
  const cost = await processorMsOf(async () => {
    expect(await reasonOf(huge)).toBe('it has 50000 × 50000 pixels. The maximum is 60 million')
    expect(await reasonOf(largest)).toMatch(/pixels|damaged/)
  })
  // Even the import of a photo with a hundredth of these pixels costs more.
  expect(cost).toBeLessThan(await processorMsOf(() => importPhoto(decoded)))
})

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><script>alert(1)</script><rect width="900" height="600"/></svg>'
const png = await twoColours().png().toBuffer()
const jpeg = await twoColours().jpeg().toBuffer()
const frames = await sharp([png, await twoColours({ left: '#fff' }).png().toBuffer()], {
  join: { animated: true },
})
  .webp({ delay: [100, 100] })
  .toBuffer()

test.each([
  ['SVG with a script', Buffer.from(svg), 'it is not a JPEG, PNG, WebP or AVIF file'],
  [
    'SVG that says it is XML',
    Buffer.from(`<?xml version="1.0"?>${svg}`),
    'it is not a JPEG, PNG, WebP or AVIF file',
  ],
  ['SVG behind the first bytes of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), 'damaged'],
  ['SVG behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(svg)]), 'damaged'],
  ['HTML', Buffer.from('<!doctype html><p>Hello'), 'it is not a JPEG, PNG, WebP or AVIF file'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'it is not a JPEG, PNG, WebP or AVIF file'],
  ['a GIF', Buffer.from('GIF89a'), 'it is a GIF'],
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'it is a HEIC file'],
  ['half a JPEG', jpeg.subarray(0, jpeg.length / 2), 'damaged'],
  ['a PNG without its end', png.subarray(0, png.length - 60), 'damaged'],
  ['the header of a PNG alone', png.subarray(0, 33), 'damaged'],
  [
    'a JPEG with its middle overwritten',
    Buffer.concat([jpeg.subarray(0, 300), Buffer.alloc(9000, 0xff)]),
    'damaged',
  ],
  ['an animated picture', frames, 'it is animated'],
  [
    'a tiny picture',
    await twoColours({ width: 299, height: 200 }).png().toBuffer(),
    'it has only 299 × 200 pixels',
  ],
  ['an empty file', Buffer.alloc(0), 'it is not a JPEG, PNG, WebP or AVIF file'],
])('%s is refused with the reason', async (_, bytes, reason) => {
  expect(await reasonOf(bytes)).toContain(reason)
})

test('a photo with arbitrary bytes after its beginning is accepted or refused without an exception', async () => {
  const beginnings = [
    jpeg.subarray(0, 200),
    png.subarray(0, 41),
    Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'),
  ]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...beginnings),
      fc.uint8Array({ maxLength: 400 }),
      async (beginning, rest) => {
        expect(await reasonOf(Buffer.concat([beginning, rest]))).toEqual(expect.any(String))
      },
    ),
    { numRuns: 60 },
  )
})

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const crop = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([x, y, w, h]) => ({ x, y, width: Math.max(0.02, w * (1 - x)), height: Math.max(0.02, h * (1 - y)) }))

test('every rendered part is inside the photo, and contains the focus if no crop is chosen', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4000 }),
      fc.integer({ min: 1, max: 4000 }),
      fc.option(crop, { nil: undefined }),
      fc.option(fc.record({ x: fraction, y: fraction }), { nil: undefined }),
      (width, height, chosen, focus) => {
        const part = areaToRender({ width, height }, { crop: chosen, focus })
        expect(part.left).toBeGreaterThanOrEqual(0)
        expect(part.top).toBeGreaterThanOrEqual(0)
        expect(part.width).toBeGreaterThanOrEqual(1)
        expect(part.height).toBeGreaterThanOrEqual(1)
        expect(part.left + part.width).toBeLessThanOrEqual(width)
        expect(part.top + part.height).toBeLessThanOrEqual(height)
        if (!focus || chosen) return
        expect(Math.round(focus.x * width)).toBeGreaterThanOrEqual(part.left)
        expect(Math.round(focus.x * width)).toBeLessThanOrEqual(part.left + part.width)
        expect(Math.round(focus.y * height)).toBeGreaterThanOrEqual(part.top)
        expect(Math.round(focus.y * height)).toBeLessThanOrEqual(part.top + part.height)
      },
    ),
  )
})
