import { Notice } from '#platform/ui/display/notice.tsx'

const linkStyle = 'inline-flex min-h-11 items-center font-medium text-bad underline underline-offset-[0.2em]'

type Props = { text: string; link?: string; onLink?: () => void }

/** Shows why a form failed, in red, with an optional link (ACC-086). */
export const FormProblem = ({ text, link, onLink }: Props) => (
  <Notice tone="bad">
    <p>{text}</p>
    {link && (
      <button type="button" className={linkStyle} onClick={onLink}>
        {link}
      </button>
    )}
  </Notice>
)
