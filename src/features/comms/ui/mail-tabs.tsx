import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { MailPreview } from './mail-preview.tsx'

type Props = { readonly subject: string; readonly html: string; readonly text: string }

/** Shows an email as HTML and as text. */
export const MailTabs = ({ subject, html, text }: Props) => (
  <Tabs
    label="Email format"
    tabs={[
      {
        id: 'html',
        label: 'Preview',
        content: <MailPreview title={`Preview: ${subject}`} html={html} />,
      },
      {
        id: 'text',
        label: 'Text',
        content: (
          <pre className="rounded-card border border-line bg-surface p-4 font-sans break-words whitespace-pre-wrap">
            {text}
          </pre>
        ),
      },
    ]}
  />
)
