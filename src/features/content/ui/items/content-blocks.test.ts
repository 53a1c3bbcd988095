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
  readonly given: object
  /** The fields that readers get with other values than the editor entered. */
  readonly response?: Partial<BlockResponse>
  readonly shows: RegExp
}
const shownPhoto = (id: string) => ({ cloudinaryId: id, alt: `A photo of ${id}`, section: 'all' })

const samples: Readonly<Record<BlockKind, Sample>> = {
  heading: { given: { title: 'Pack light' }, shows: /<h2[^>]*>Pack light</ },
  text: { given: { text: '<p>Take <b>socks</b></p>' }, shows: /<p>Take <b>socks<\/b><\/p>/ },
  image: {
    given: { image: photo('boots'), caption: 'Our boots' },
    response: { image: shownPhoto('boots') },
    shows: /A photo of boots.*Our boots/s,
  },
  gallery: {
    given: { items: [{ image: photo('boots') }, { image: photo('hats') }] },
    response: { items: [{ image: shownPhoto('boots') }, { image: shownPhoto('hats') }] },
    shows: /A photo of boots.*A photo of hats/s,
  },
  video: {
    given: { title: 'Us on film', link: 'https://video.example/1' },
    shows: /href="https:\/\/video.example\/1".*Us on film/s,
  },
  quote: { given: { text: '<p>Never again</p>', title: 'Bob' }, shows: /<blockquote.*Never again.*Bob/s },
  'product list': { given: { products: ['york-boats'] }, shows: /cards of york-boats/ },
  'web package list': { given: { webPackages: ['york-classic'] }, shows: /packages york-classic/ },
  FAQ: {
    given: { items: [{ question: 'Is it cold?', answer: '<p>It is</p>' }] },
    shows: /<summary.*Is it cold\?.*<p>It is<\/p>/s,
  },
  map: {
    given: { locations: ['york'] },
    response: { places: [york] },
    shows: /a map of York.*href="\/stag\/in-york".*York/s,
  },
  button: { given: { title: 'Ask us', link: '/stag' }, shows: /<a [^>]*href="\/stag".*Ask us/s },
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
    const { given, response, shows } = samples[kind]
    const stored = parseWithBlock({ kind, ...given })
    expect(stored.error?.issues).toBe(undefined)
    expect(stored.data?.blocks[0]).toMatchObject({ kind, show: 'Yes' })
    expect(renderBlock({ kind, ...given, ...response } as BlockResponse)).toMatch(shows)
    expect(parseWithBlock({ kind }).success).toBe(false)
  },
)

test('blocks of an unknown kind, or with an invalid value of show, are rejected (CONT-O2)', () => {
  expect(parseWithBlock({ kind: 'table', text: '<p>x</p>' }).success).toBe(false)
  expect(parseWithBlock({ kind: 'heading', title: 'x', show: 'Maybe' }).success).toBe(false)
})
