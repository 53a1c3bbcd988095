import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'
import { dayOf, formatDate } from '#kernel/dates.ts'
import { formatPence, type Pence } from '#kernel/money.ts'
import { yieldEventLoop } from '#platform/server/yield-event-loop.ts'

export type ReceiptFacts = {
  readonly brand: string
  readonly contact: { readonly phone: string; readonly email: string }
  readonly isRefund: boolean
  /** The id of the transaction. */
  readonly number: string
  readonly date: Date
  /** The name of the customer who paid or was refunded. */
  readonly customer: string
  readonly event: string
  /** The first and last day and the place of the trip, as far as they are known. */
  readonly trip: string
  /** How the money was paid or refunded. */
  readonly means: string
  readonly parts: readonly { readonly name: string; readonly pence: Pence }[]
  readonly totalPence: Pence
}

// The fonts have Latin, Greek and Cyrillic letters. The built-in fonts of PDF have only Western European ones.
const { resolve } = createRequire(import.meta.url)
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}

const margin = 56
const inkColour = '#1f1a1d'
const softColour = '#6b6168'
const lineColour = '#d8d0d5'

/** Returns a receipt as a PDF file of A4 pages. While a long receipt is written, the process handles other requests. */
export const receiptPdf = async (facts: ReceiptFacts): Promise<Buffer> => {
  const title = facts.isRefund ? 'Refund' : 'Receipt'
  const doc = new PdfDocument({
    size: 'A4',
    margin,
    lang: 'en-GB',
    info: { Title: `${title}: ${facts.event}`, Author: facts.brand, CreationDate: facts.date },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolveEnd, reject) => {
    doc.once('end', resolveEnd)
    doc.once('error', reject)
  })
  writeHead(doc, facts, title)
  writeFacts(doc, facts)
  await writeParts(doc, facts)
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

type Doc = InstanceType<typeof PdfDocument>

const writeHead = (doc: Doc, { brand, contact, number }: ReceiptFacts, title: string) => {
  doc.font(fonts.bold).fontSize(20).fillColor(inkColour).text(brand)
  doc.font(fonts.regular).fontSize(9).fillColor(softColour).text(`${contact.phone}, ${contact.email}`)
  doc.moveDown(2)
  doc.font(fonts.bold).fontSize(16).fillColor(inkColour).text(title)
  doc.font(fonts.regular).fontSize(9).fillColor(softColour).text(`Number ${number}`)
  doc.moveDown(1.5)
}

const writeFacts = (doc: Doc, facts: ReceiptFacts) => {
  writeFact(doc, facts.isRefund ? 'Refunded to' : 'Paid by', facts.customer)
  writeFact(doc, 'Date', formatDate(dayOf(facts.date)))
  writeFact(doc, 'Event', facts.event)
  if (facts.trip) writeFact(doc, 'Trip', facts.trip)
  writeFact(doc, 'By', facts.means)
  doc.moveDown(1)
}

const labelWidth = 110

const writeFact = (doc: Doc, label: string, text: string) => {
  const { y } = doc
  doc.font(fonts.regular).fontSize(10).fillColor(softColour).text(label, margin, y, { width: labelWidth })
  doc.fillColor(inkColour).text(text, margin + labelWidth, y, { width: widthOf(doc) - labelWidth })
  doc.moveDown(0.35)
}

/** The number of parts that are written before the process can handle other requests. */
const partsAtOnce = 10

const writeParts = async (doc: Doc, { parts, totalPence, isRefund }: ReceiptFacts) => {
  writeLine(doc)
  for (const [index, { name, pence }] of parts.entries()) {
    writeAmount(doc, `For ${name}`, pence, fonts.regular)
    if (index % partsAtOnce === partsAtOnce - 1) await yieldEventLoop()
  }
  writeLine(doc)
  writeAmount(doc, isRefund ? 'Total refunded' : 'Total paid', totalPence, fonts.bold)
}

const amountWidth = 120

const writeAmount = (doc: Doc, label: string, pence: Pence, font: string) => {
  doc.font(font).fontSize(11).fillColor(inkColour)
  const width = widthOf(doc) - amountWidth
  // A row must not be divided between two pages.
  if (doc.y + doc.heightOfString(label, { width }) > doc.page.height - margin) doc.addPage()
  const { y } = doc
  doc.text(formatPence(pence), margin + width, y, { width: amountWidth, align: 'right' })
  doc.text(label, margin, y, { width })
  doc.moveDown(0.4)
}

const writeLine = (doc: Doc) => {
  doc.moveDown(0.3)
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + widthOf(doc), doc.y)
    .lineWidth(0.75)
    .strokeColor(lineColour)
    .stroke()
  doc.moveDown(0.6)
}

const widthOf = (doc: Doc): number => doc.page.width - 2 * margin
