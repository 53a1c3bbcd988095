import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { contentRecord } from '../../rules/items/content-record.ts'
import type { BlockResponse } from '../../rules/items/content-response.ts'
import { type BlockKind, blockKinds } from '../../rules/items/content-types.ts'
import { ContentBlocks } from './content-blocks.tsx'

const photo = (id: string) => ({ id, alt: `A photo of ${id}` })
const york = { id: 'york', name: 'York', slug: 'york', type: 'city', loc: { lat: 53.96, lon: -1.08 } }

type Sample = {
  /** The fields that an editor fills in, without the kind. */
  readonly editorFields: object
  /** The fields that readers get with other values than the editor entered. */
  readonly response?: Partial<BlockResponse>
  readonly expectedHtml: RegExp
}
const shownPhoto = (id: string) => ({ cloudinaryId: id, alt: `A photo of ${id}`, section: 'all' })

const samples: Readonly<Record<BlockKind, Sample>> = {
  heading: { editorFields: { title: 'Pack light' }, expectedHtml: /<h2[^>]*>Pack light</ },
  text: { editorFields: { text: '<p>Take <b>socks</b></p>' }, expectedHtml: /<p>Take <b>socks<\/b><\/p>/ },
  image: {
    editorFields: { image: photo('boots'), caption: 'Our boots' },
    response: { image: shownPhoto('boots') },
    expectedHtml: /A photo of boots.*Our boots/s,
  },
  gallery: {
    editorFields: { items: [{ image: photo('boots') }, { image: photo('hats') }] },
    response: { items: [{ image: shownPhoto('boots') }, { image: shownPhoto('hats') }] },
    expectedHtml: /A photo of boots.*A photo of hats/s,
  },
  video: {
    editorFields: { title: 'Us on film', link: 'https://video.example/1' },
    expectedHtml: /href="https:\/\/video.example\/1".*Us on film/s,
  },
  quote: {
    editorFields: { text: '<p>Never again</p>', title: 'Bob' },
    expectedHtml: /<blockquote.*Never again.*Bob/s,
  },
  'product list': { editorFields: { products: ['york-boats'] }, expectedHtml: /cards of york-boats/ },
  'web package list': {
    editorFields: { webPackages: ['york-classic'] },
    expectedHtml: /packages york-classic/,
  },
  FAQ: {
    editorFields: { items: [{ question: 'Is it cold?', answer: '<p>It is</p>' }] },
    expectedHtml: /<summary.*Is it cold\?.*<p>It is<\/p>/s,
  },
  map: {
    editorFields: { locations: ['york'] },
    response: { places: [york] },
    expectedHtml: /a map of York.*href="\/stag\/in-york".*York/s,
  },
  button: {
    editorFields: { title: 'Ask us', link: '/stag' },
    expectedHtml: /<a [^>]*href="\/stag".*Ask us/s,
  },
}

const slots = {
  products: (ids: readonly string[]) => `cards of ${ids}`,
  webPackages: (ids: readonly string[]) => `packages ${ids}`,
  map: (locations: readonly { name: string }[]) => `a map of ${locations.map(({ name }) => name)}`,
  locationHref: ({ slug }: { slug: string }) => `/stag/in-${slug}`,
}
const renderBlock = (block: BlockResponse) =>
  renderToStaticMarkup(createElement(ContentBlocks, { blocks: [block], slots }))
const parseWithBlock = (block: object) =>
  contentRecord.safeParse({ id: 'page', title: 'A page', setting: { type: 'about page' }, blocks: [block] })

test.each(blockKinds)(
  'a block of the kind %s is stored and rendered, and its content is required (CONT-O2)',
  (kind) => {
    const { editorFields, response, expectedHtml } = samples[kind]
    const parsed = parseWithBlock({ kind, ...editorFields })
    expect(parsed.error?.issues).toBe(undefined)
    expect(parsed.data?.blocks[0]).toMatchObject({ kind, show: 'Yes' })
    expect(renderBlock({ kind, ...editorFields, ...response } as BlockResponse)).toMatch(expectedHtml)
    expect(parseWithBlock({ kind }).success).toBe(false)
  },
)

test('blocks of an unknown kind, or with an invalid value of show, are rejected (CONT-O2)', () => {
  expect(parseWithBlock({ kind: 'table', text: '<p>x</p>' }).success).toBe(false)
  expect(parseWithBlock({ kind: 'heading', title: 'x', show: 'Maybe' }).success).toBe(false)
})
