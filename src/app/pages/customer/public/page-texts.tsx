import type { PostResponse } from '#features/content/rules/items/content-response.ts'
import { PostCard } from '#features/content/ui/items/post-card.tsx'
import type { PageTextResponse } from '#features/public-pages/rules/page-responses.ts'
import type { Section } from '#kernel/section.ts'
import { TextLink } from '#platform/ui/actions/text-link.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import { useStaffBlocks } from '../../../frame/use-staff-blocks.ts'
import { PageBlocks } from './block-parts.tsx'

type TextsProps = { readonly texts: readonly PageTextResponse[]; readonly section: Section | null }

/** The texts of a page, each with its title. */
export const PageTexts = ({ texts, section }: TextsProps) => {
  useStaffBlocks(texts)
  return texts
    .filter(({ blocks }) => blocks.length > 0)
    .map((text) => (
      <section key={text.id} aria-labelledby={`text-${text.id}`} className="py-8">
        <h2 id={`text-${text.id}`} className="mb-5 font-bold text-xl">
          {text.title}
        </h2>
        <PageBlocks content={text} section={section} />
      </section>
    ))
}

type PostsProps = {
  readonly posts: readonly PostResponse[]
  readonly section: Section
  readonly title: string
}

/** A list of posts below the main content of a page, with a link to all posts. */
export const RelatedPosts = ({ posts, section, title }: PostsProps) =>
  posts.length === 0 ? null : (
    <section aria-labelledby="posts" className="py-10">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="posts" className="font-bold text-xl">
          {title}
        </h2>
        <TextLink href={`/${section}/blog`} className="inline-flex min-h-11 items-center">
          All posts
        </TextLink>
      </div>
      <CardGrid>
        {posts.map((post) => (
          <PostCard key={post.id} post={post} section={section} />
        ))}
      </CardGrid>
    </section>
  )
