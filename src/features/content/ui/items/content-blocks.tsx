import { ChevronDown, ExternalLink, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { RichText } from '#platform/ui/display/rich-text.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import type { BlockResponse, ImageResponse, ReferencedLocation } from '../../rules/items/content-response.ts'

/** Components of the catalogue, which depends on content; the page passes them in. */
type BlockSlots = {
  products(ids: readonly string[]): ReactNode
  webPackages?(ids: readonly string[]): ReactNode
  map?(locations: readonly ReferencedLocation[]): ReactNode
  /** Returns the address of a location. */
  locationHref(location: ReferencedLocation): string
}

type Props = { readonly blocks: readonly BlockResponse[]; readonly slots: BlockSlots }

/**
 * Renders the blocks of a post, a page or a text, one below the other. Text has a readable width; cards use the full
 * width.
 */
export const ContentBlocks = ({ blocks, slots }: Props) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-7 *:max-w-3xl *:data-cards:max-w-none">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no key, and do not change places while shown
      <OneBlock key={index} block={block} slots={slots} />
    ))}
  </div>
)

const OneBlock = ({ block, slots }: { block: BlockResponse; slots: BlockSlots }) => {
  const rendered = renderBlock(block, slots)
  if (!block.staffOnly) return rendered
  return (
    <div className="grid gap-3 rounded-card border border-line-strong border-dashed p-4">
      <p>
        <Badge tone="warn">Staff only</Badge>
      </p>
      {rendered}
    </div>
  )
}

/** Renders a block. The return type makes the compiler check that every kind of block renders something. */
const renderBlock = (block: BlockResponse, slots: BlockSlots): Exclude<ReactNode, undefined> => {
  const { kind, title, text, caption, link } = block
  switch (kind) {
    case 'heading':
      return <h2 className="-mb-3 pt-3 font-bold text-2xl leading-tight">{title}</h2>
    case 'text':
      return (
        <div className="grid gap-3">
          {title && <Subtitle>{title}</Subtitle>}
          {text && <RichText html={text} />}
        </div>
      )
    case 'image':
      return block.image ? <Figure image={block.image} caption={caption} /> : null
    case 'gallery':
      return <Gallery title={title} items={block.items ?? []} />
    case 'video':
      return link ? <Video title={title ?? 'Video'} link={link} caption={caption} /> : null
    case 'quote':
      return <Quote text={text ?? ''} author={title} />
    case 'product list':
      return (
        <Titled title={title} cards>
          {slots.products(block.products ?? [])}
        </Titled>
      )
    case 'web package list':
      return (
        <Titled title={title} cards>
          {slots.webPackages?.(block.webPackages ?? [])}
        </Titled>
      )
    case 'FAQ':
      return <Questions title={title} items={block.items ?? []} />
    case 'map':
      return <Locations title={title} locations={block.places ?? []} slots={slots} />
    case 'button':
      return link ? (
        <LinkButton href={link} kind="primary" size="large" className="justify-self-start">
          {title}
        </LinkButton>
      ) : null
  }
}

const Subtitle = ({ children }: { children: ReactNode }) => (
  <h3 className="font-bold text-lg leading-snug">{children}</h3>
)

type TitledProps = { title: string | undefined; cards?: boolean; children: ReactNode }

const Titled = ({ title, cards, children }: TitledProps) =>
  children ? (
    <section data-cards={cards} className="grid gap-4">
      {title && <Subtitle>{title}</Subtitle>}
      {children}
    </section>
  ) : null

/** The widths of a picture for the browser: at most as wide as the text. */
const figureSizes = '(min-width: 48rem) 44rem, 92vw'

const Figure = ({ image, caption }: { image: ImageResponse; caption: string | undefined }) => (
  <figure className="grid gap-2">
    <TintPicture
      picture={image.cloudinaryId}
      alt={image.alt}
      tint={tintOf(image.cloudinaryId)}
      sizes={figureSizes}
      widest={1600}
      className="rounded-card"
    />
    {caption && <figcaption className="text-ink-soft text-sm">{caption}</figcaption>}
  </figure>
)

type Items = NonNullable<BlockResponse['items']>

const Gallery = ({ title, items }: { title: string | undefined; items: Items }) => (
  <Titled title={title}>
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 *:only:col-span-2">
      {items.map(
        ({ image, caption }) =>
          image && (
            <li key={image.cloudinaryId}>
              <figure className="grid gap-1.5">
                <TintPicture
                  picture={image.cloudinaryId}
                  alt={image.alt}
                  tint={tintOf(image.cloudinaryId)}
                  sizes="(min-width: 48rem) 22rem, 46vw"
                  className="rounded-card"
                />
                {caption && <figcaption className="text-ink-soft text-sm">{caption}</figcaption>}
              </figure>
            </li>
          ),
      )}
    </ul>
  </Titled>
)

/**
 * Renders a video of this site as a player. Renders a video of another site as a link, because pages load nothing from
 * other sites.
 */
const Video = ({ title, link, caption }: { title: string; link: string; caption: string | undefined }) => (
  <figure className="grid gap-2">
    {link.startsWith('/') ? (
      // biome-ignore lint/a11y/useMediaCaption: the caption below describes it
      <video controls preload="none" aria-label={title} className="w-full rounded-card bg-sunken">
        <source src={link} />
      </video>
    ) : (
      <a
        href={link}
        rel="noopener noreferrer"
        target="_blank"
        className="flex min-h-24 items-center gap-4 rounded-card border border-line bg-sunken p-5 font-semibold hover:border-line-strong"
      >
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
          <Play aria-hidden className="size-5" />
        </span>
        <span className="min-w-0 grow">{title}</span>
        <ExternalLink aria-hidden className="size-5 shrink-0 text-ink-faint" />
        <span className="sr-only">Opens in a new tab</span>
      </a>
    )}
    {caption && <figcaption className="text-ink-soft text-sm">{caption}</figcaption>}
  </figure>
)

const Quote = ({ text, author }: { text: string; author: string | undefined }) => (
  <figure className="border-accent border-s-4 ps-5 sm:ps-7">
    <blockquote className="font-semibold text-xl leading-snug text-balance [&_p]:m-0">
      <RichText html={text} className="text-xl! leading-snug!" />
    </blockquote>
    {author && <figcaption className="pt-2 text-ink-soft">{author}</figcaption>}
  </figure>
)

const Questions = ({ title, items }: { title: string | undefined; items: Items }) => (
  <Titled title={title}>
    <div className="divide-y divide-line border-line border-y">
      {items.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-semibold focus-visible:outline-3 focus-visible:outline-focus [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180"
            />
          </summary>
          <RichText html={answer ?? ''} className="pb-5" />
        </details>
      ))}
    </div>
  </Titled>
)

type LocationsProps = {
  title: string | undefined
  locations: readonly ReferencedLocation[]
  slots: BlockSlots
}

const Locations = ({ title, locations, slots }: LocationsProps) =>
  locations.length === 0 ? null : (
    <Titled title={title}>
      {slots.map?.(locations)}
      <ul className="flex flex-wrap gap-x-5">
        {locations.map((location) => (
          <li key={location.id}>
            <TextLink href={slots.locationHref(location)} className="inline-flex min-h-11 items-center">
              {location.name}
            </TextLink>
          </li>
        ))}
      </ul>
    </Titled>
  )
