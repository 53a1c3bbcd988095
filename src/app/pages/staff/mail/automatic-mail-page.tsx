import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { ChangeHistory } from '#features/access/ui/history/change-history.tsx'
import { usePermissions } from '#features/access/ui/index.ts'
import { mailChoices } from '#features/accounts/rules/mail-choices.ts'
import { AutomaticMailEditor } from '#features/comms/ui/automatic-mails/automatic-mail-editor.tsx'
import type { AutomaticMailDetails } from '#features/comms/ui/automatic-mails/use-mail-text.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { DialogContent } from '#platform/ui/overlays/dialog-content.tsx'
import { openDialog } from '#platform/ui/overlays/open-dialog.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { RecordPage } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'

const list = { label: 'Automatic emails', href: '/admin/index/automatic_emails' }

export const Route = createFileRoute('/_staff/admin/automatic_email/$kind')({
  head: ({ match: { context } }) => staffHead(context.site, 'Automatic email'),
  component: () => (
    <NeedsPermission permission="mailArea.view" title="Automatic email">
      <AutomaticMailPage />
    </NeedsPermission>
  ),
})

function AutomaticMailPage() {
  const { kind } = Route.useParams()
  const { can } = usePermissions()
  const query = useQuery({
    queryKey: ['automatic-mails', kind],
    queryFn: async () => (await getApi().comms.readAutomaticMail({ kind })).data,
    // The editor ignores newer data, so that an edit in progress is not replaced.
    refetchOnWindowFocus: false,
  })
  return (
    <RecordPage query={query} title="Email" list={list}>
      {(mail) => (
        <>
          <PageHeader
            title={mail.name}
            crumbs={[{ label: 'Mail', href: '/admin/index/mail' }, list]}
            actions={<TextHistory kind={kind} />}
          />
          <Facts mail={mail} />
          <AutomaticMailEditor key={kind} mail={mail} canEdit={can('mailArea.edit')} />
        </>
      )}
    </RecordPage>
  )
}

const Facts = ({ mail: { sentWhen, to, alwaysSent, recipientChoice } }: { mail: AutomaticMailDetails }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-6 text-sm [&_dt]:text-ink-soft">
    <dt>When</dt>
    <dd>{sentWhen}</dd>
    <dt>To</dt>
    <dd>{to}</dd>
    <dt>For an event</dt>
    <dd>
      {alwaysSent ? `Can’t be turned off. ${alwaysSent}` : 'Can be turned off on the page of the event.'}
    </dd>
    <dt>For recipients</dt>
    <dd>
      {recipientChoice === 'essential'
        ? 'Essential. They always get it.'
        : `They can turn it off, as “${mailChoices[recipientChoice].name}”.`}
    </dd>
  </dl>
)

const TextHistory = ({ kind }: { kind: string }) => (
  <Button
    onClick={() =>
      void openDialog(
        (dialog) => (
          <DialogContent title="History of the text" onClose={dialog.cancel}>
            <ChangeHistory kind="automaticMail" id={kind} />
          </DialogContent>
        ),
        { name: 'mailHistory' },
      )
    }
  >
    <History aria-hidden />
    History
  </Button>
)
