import type { ReactNode } from 'react'
import { TextLink } from '#platform/ui/actions/text-link.tsx'

/** Milliseconds without typing before a preview is updated. */
export const previewDelay = 400

type Props = {
  /** A note about data that the preview does not show, or the reason why the preview is empty. */
  readonly note?: string | false
  /** The address of the preview as a page. */
  readonly pageHref?: string | undefined
  readonly children: ReactNode
}

/** The preview beside the form of a record. It stays visible while the form scrolls. */
export const PreviewFrame = ({ note, pageHref, children }: Props) => (
  <section
    aria-label="Preview"
    className="grid gap-3 rounded-card border border-line bg-canvas p-4 xl:sticky xl:top-29 xl:max-h-[calc(100dvh-12rem)] xl:overflow-y-auto"
    // A scrolling region must be focusable for keyboard users.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling region
    tabIndex={0}
  >
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h2 className="font-bold text-lg">Preview</h2>
      {note && <p className="text-ink-soft text-sm">{note}</p>}
      {pageHref && <TextLink href={pageHref}>Open as a page</TextLink>}
    </div>
    {children}
  </section>
)
