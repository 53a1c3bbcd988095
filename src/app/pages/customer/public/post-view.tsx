import { PenLine } from 'lucide-react'
import { dayOfPost } from '#features/content/ui/items/post-card.tsx'
import type { PageTextResponse } from '#features/public-pages/rules/page-responses.ts'
import type { Section } from '#kernel/section.ts'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { type Crumb, PageHeader } from '#platform/ui/layout/page-header.tsx'
import { PageBlocks } from './block-parts.tsx'
import type { ArticleHead } from './load-content.ts'
import { ShareButton } from './share-button.tsx'

type Props = {
  readonly head: ArticleHead
  readonly content: PageTextResponse
  readonly section: Section | null
  readonly crumbs: readonly Crumb[]
  /** Heading level of the title, by default 1. It is 3 where the page has another main heading. */
  readonly level?: 1 | 3
}

/** A post or page, in a layout for long texts. */
export const PostView = ({ head, content, section, crumbs, level }: Props) => (
  <article className="mx-auto max-w-[44rem] pb-6">
    <PageHeader
      title={head.title}
      eyebrow={head.category}
      lead={head.summary}
      crumbs={crumbs}
      level={level}
    />
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-6">
      <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
        {head.author && <span className="font-semibold text-ink">{head.author}</span>}
        {head.category && head.publishAt && (
          <time dateTime={head.publishAt}>{dayOfPost(head.publishAt)}</time>
        )}
      </p>
      <ShareButton title={head.title} />
    </div>
    <TintPicture
      picture={head.image?.cloudinaryId}
      alt={head.image?.alt}
      tint={tintOf(head.id)}
      icon={<PenLine />}
      shape="wide"
      loadsFirst
      sizes="(min-width: 48rem) 44rem, 88vw"
      widest={1600}
      className="rounded-card"
    />
    <div className="pt-8">
      <PageBlocks content={content} section={section} />
    </div>
  </article>
)
