import { clsx } from 'clsx'

/** Text with markup that was made safe where it was stored; never what somebody else may have written since. */
export const RichText = ({ html, className }: { html: string; className?: string }) => (
  <div
    className={clsx('prose', className)}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the schema that stores it
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
