import { clsx } from 'clsx'

/** HTML that was sanitised when it was stored. Never pass HTML from any other source. */
export const RichText = ({ html, className }: { html: string; className?: string }) => (
  <div
    className={clsx('prose', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the schema that stores it
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
