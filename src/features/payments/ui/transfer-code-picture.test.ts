import decodeQr from 'qr/decode.js'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { transferCode } from '../rules/transfer-code.ts'
import { TransferCodePicture } from './transfer-code-picture.tsx'

const account = { name: 'Café Jaunt Ltd. & Sons*', iban: 'GB38DEMO00123412345678', bic: null }
const transfer = { account, amountGBP: 50, reference: 'J24EERN9LX' }

test('the code of a transfer has its account, its amount in pounds and its reference, and no character that would end a field', () => {
  expect(transferCode(transfer)).toBe(
    'SPD*1.0*ACC:GB38DEMO00123412345678*AM:50.00*CC:GBP*RN:CAFE JAUNT LTD.  SONS*MSG:J24EERN9LX',
  )
  expect(
    transferCode({ ...transfer, amountGBP: 1234.5, account: { ...account, bic: 'DEMOGB22' } }),
  ).toContain('*ACC:GB38DEMO00123412345678+DEMOGB22*AM:1234.50*')
})

test('the picture of the code can be scanned', () => {
  const code = transferCode(transfer)
  const svg = renderToStaticMarkup(createElement(TransferCodePicture, { code, label: 'QR code' }))
  expect(decodeQr(imageOf(svg))).toBe(code)
})

/** Returns the picture as pixels, eight by eight for each module. */
const imageOf = (svg: string) => {
  const scale = 8
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]) * scale
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1) {
        const pixel = (Number(y) * scale + dy) * size + Number(x) * scale + dx
        data.fill(0, pixel * 4, pixel * 4 + 3)
      }
  return { width: size, height: size, data }
}
