import { PenLine } from 'lucide-react'
import { formatDate } from '#kernel/format-date.ts'
import type { Section } from '#kernel/section.ts'
import { LinkCard } from '#platform/ui/display/card.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { TintPicture } from '#platform/ui/display/tint-picture.tsx'
import { postPath } from '../../rules/items/content-path.ts'
import type { PostResponse } from '../../rules/items/content-response.ts'

type Props = {
  readonly post: PostResponse
  /** The section of the page, in which the link opens the post. */
  readonly section: Section
  /** True if the post's picture is the leading picture of the page, which is loaded first. */
  readonly loadsFirst?: boolean
  readonly level?: 2 | 3
}

/** Renders a post in a list: its picture, its title and its summary. */
export const PostCard = ({ post, section, loadsFirst, level = 3 }: Props) => (
  <LinkCard
    href={postPath(post, section)}
    title={post.title}
    level={level}
    picture={
      <TintPicture
        picture={post.feature.image?.cloudinaryId}
        alt={post.feature.image?.alt}
        tint={tintOf(post.id)}
        icon={<PenLine />}
        shape="photo"
        loadsFirst={loadsFirst}
      />
    }
    footer={<PostFacts post={post} />}
  >
    <p className="line-clamp-3">{post.summary}</p>
  </LinkCard>
)

/** Renders the category and the date of a post: 'Places · Fri 02 Oct 2026'. */
const PostFacts = ({ post: { category, publishAt } }: Pick<Props, 'post'>) => (
  <p className="flex flex-wrap gap-x-2 text-ink-soft text-sm">
    {category && <span className="font-semibold text-accent-ink">{category}</span>}
    {publishAt && <time dateTime={publishAt}>{dayOfPost(publishAt)}</time>}
  </p>
)

/** Returns the publication date of a post, formatted for readers. */
export const dayOfPost = (publishAt: string): string => formatDate(publishAt.slice(0, 10))
