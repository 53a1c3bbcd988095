type Props = { readonly title: string; readonly html: string; readonly className?: string }

/** Shows the email's HTML in a sandboxed frame: no scripts, no forms, no access to this page. */
export const MailPreview = ({ title, html, className = 'h-160' }: Props) => (
  <iframe
    title={title}
    sandbox=""
    srcDoc={html}
    // Emails are designed for a light background.
    className={`w-full rounded-card border border-line bg-[white] [color-scheme:light] ${className}`}
  />
)
