import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ChangeHistory } from '#features/access/ui/history/change-history.tsx'
import { usePermissions } from '#features/access/ui/index.ts'
import type { PersonResponse } from '#features/accounts/contract/people-endpoints.ts'
import { canEditPeople } from '#features/accounts/rules/people/person-area.ts'
import { PersonForm } from '#features/accounts/ui/people/person-form.tsx'
import { personInput, valuesOfPerson } from '#features/accounts/ui/people/person-form-values.ts'
import { PersonState } from '#features/accounts/ui/people/person-table.tsx'
import { personKey, usePersonChange } from '#features/accounts/ui/people/use-person-change.ts'
import { readMailConnectionResult } from '#features/comms/rules/mail-account.ts'
import { MailStopNotice } from '#features/comms/ui/mail-stop-notice.tsx'
import { recoverFocus } from '#platform/browser/recover-focus.ts'
import { Badge } from '#platform/ui/display/badge.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { toast } from '#platform/ui/overlays/toast.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { RecordPage } from '../record-page.tsx'
import { useRoleNames } from '../roles/use-roles.ts'
import { staffHead } from '../staff-head.ts'
import { SupplierChoice } from '../supplier-choice.tsx'
import { useMailAccountReturn } from './connect-mail-account.tsx'
import { CustomerEvents } from './customer-events.tsx'
import { PersonActions } from './person-actions.tsx'

const tabs = ['details', 'events', 'history'] as const

/** The page validates `mailAccount`, because code in validateSearch is loaded for every visitor. */
type Search = { tab?: (typeof tabs)[number]; mailAccount?: unknown }

export const Route = createFileRoute('/_staff/admin/person/$personId')({
  validateSearch: (query: Record<string, unknown>): Search => ({
    tab: tabs.find((tab) => tab === query.tab),
    mailAccount: query.mailAccount,
  }),
  head: ({ match: { context } }) => staffHead(context.site, 'Person'),
  component: PersonPage,
})

const lists = {
  customer: { label: 'Customers', href: '/admin/index/customers' },
  staff: { label: 'Staff', href: '/admin/index/staff' },
  supplierContact: { label: 'Supplier contacts', href: '/admin/index/staff?kind=contacts' },
} as const

function PersonPage() {
  const { can } = usePermissions()
  // Reading customers and supplier contacts requires 'customer.view', reading staff 'company.view'. The user type of
  // this person is not known yet, so either permission opens the page and the server checks the right one.
  return (
    <NeedsPermission permission={can('company.view') ? 'company.view' : 'customer.view'} title="Person">
      <PersonRecord />
    </NeedsPermission>
  )
}

const PersonRecord = () => {
  const { personId } = Route.useParams()
  useMailAccountReturn(readMailConnectionResult(Route.useSearch().mailAccount))
  const query = useQuery({
    queryKey: personKey(personId),
    queryFn: async () => (await getApi().accounts.readPerson({ id: personId })).data,
  })
  return (
    <RecordPage
      query={query}
      title="Person"
      list={{ label: 'All customers', href: '/admin/index/customers' }}
    >
      {(person) => <Person person={person} />}
    </RecordPage>
  )
}

const Person = ({ person }: { person: PersonResponse }) => {
  const { tab = 'details' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = usePersonChange(person)
  const roleNames = useRoleNames(person.userType)
  const { id, userType } = person
  const { can } = usePermissions()
  const canEdit = canEditPeople(can, userType)
  const details = person.isErased ? (
    <p className="text-ink-soft">
      This customer has been erased. Their events and payments are kept under this name.
    </p>
  ) : (
    <PersonForm
      kind={userType}
      values={valuesOfPerson(person)}
      roleNames={roleNames}
      supplierField={(field) => <SupplierChoice {...field} />}
      submitLabel="Save"
      isReadOnly={!canEdit}
      onSubmit={async (values) => {
        await change.save(personInput(userType, values))
        toast.show('Saved', { kind: 'good' })
        recoverFocus()
      }}
      onLoadAgain={() => void change.refresh()}
    />
  )
  const events = { id: 'events', label: 'Events', content: <CustomerEvents customerId={id} /> }
  return (
    <>
      <PageHeader
        title={person.name || person.email}
        crumbs={[lists[userType]]}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <PersonState person={person} />
            {userType === 'customer' && can('eventArea.view') && <AttendsEvent customerId={id} />}
            {person.supplier && <Badge tone="info">{person.supplier.title}</Badge>}
            <span className="wrap-anywhere">{person.email}</span>
          </span>
        }
        actions={!person.isErased && canEdit && <PersonActions person={person} change={change} />}
      />
      {!person.isErased && (
        <div className="pb-4 empty:hidden">
          <MailStopNotice personId={id} address={person.email} canRelease={canEdit} />
        </div>
      )}
      <Tabs
        label="Person"
        current={tab}
        onChange={(to) =>
          void navigate({
            search: { tab: tabs.find((each) => each === to && each !== 'details') },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { id: 'details', label: 'Details', content: details },
          ...(userType === 'customer' && can('eventArea.view') ? [events] : []),
          { id: 'history', label: 'History', content: <ChangeHistory kind="user" id={id} /> },
        ]}
      />
    </>
  )
}

/** Shows that a customer attends an upcoming event and therefore can't be erased (ACC-O23). */
const AttendsEvent = ({ customerId }: { customerId: string }) => {
  const { data } = useQuery({
    queryKey: ['is-attending', customerId],
    queryFn: async () => (await getApi().events.readIsAttending({ id: customerId })).data,
  })
  return data?.isAttending ? <Badge tone="info">Attends an upcoming event</Badge> : null
}
