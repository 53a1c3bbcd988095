import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RoleEditor } from '#features/access/ui/roles/role-editor.tsx'
import { peopleKey } from '#features/accounts/ui/people/people-list.tsx'
import { PersonTable } from '#features/accounts/ui/people/person-table.tsx'
import type { UserType } from '#kernel/actor.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { permissionGroups } from '../../../permission-labels.ts'
import { RecordMain, RecordOutline } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'
import { conditionValues } from './condition-values.ts'
import { useRoles } from './use-roles.ts'

const tabs = ['permissions', 'json', 'people', 'history'] as const

export const Route = createFileRoute('/_staff/admin/role/$name')({
  validateSearch: (query: Record<string, unknown>): { tab?: (typeof tabs)[number] } => ({
    tab: tabs.find((tab) => tab === query.tab),
  }),
  head: ({ match: { context }, params }) => staffHead(context.site, params.name),
  component: () => (
    <NeedsPermission permission="company.view" title="Role">
      <RolePage />
    </NeedsPermission>
  ),
})

function RolePage() {
  const { name } = Route.useParams()
  const { tab = 'permissions' } = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const roles = useRoles()
  const storedRole = roles.data?.find(({ document }) => document.name === name)
  return (
    <RecordMain>
      {roles.isPending && <RecordOutline />}
      {!roles.isPending && !storedRole && (
        <>
          <h1 className="sr-only">{name}</h1>
          <ErrorState
            title={roles.isError ? undefined : 'Role not found'}
            onRetry={() => void roles.refetch()}
            action={<LinkButton href="/admin/index/roles">All roles</LinkButton>}
          >
            {roles.isError ? roles.error.message : `There is no role called ${name}.`}
          </ErrorState>
        </>
      )}
      {storedRole && (
        <RoleEditor
          key={name}
          storedRole={storedRole}
          conditionValues={conditionValues}
          permissionGroups={permissionGroups}
          holders={<Holders role={name} userType={storedRole.document.userType} />}
          tab={tab}
          onTab={(id) =>
            void navigate({
              search: { tab: tabs.find((each) => each === id && each !== 'permissions') },
              replace: true,
              resetScroll: false,
            })
          }
          onRenamed={(to) =>
            void navigate({
              to: '/admin/role/$name',
              params: { name: to },
              replace: true,
              ignoreBlocker: true,
            })
          }
          onDeleted={() => void navigate({ to: '/admin/index/roles', replace: true, ignoreBlocker: true })}
        />
      )}
    </RecordMain>
  )
}

const maxHolders = 200

/** Lists up to `maxHolders` people who have a role. For a role of customers, explains who gets it. */
const Holders = ({ role, userType }: { role: string; userType: UserType }) => {
  const query = useQuery({
    queryKey: [...peopleKey, 'of-role', role],
    queryFn: () => getApi().accounts.listPeople({ userType, role, limit: maxHolders }),
    enabled: userType !== 'customer',
  })
  if (userType === 'customer')
    return (
      <p className="text-ink-soft">
        Customers get this role from their part in an event: its creator is the organiser, and the people
        invited are guests.
      </p>
    )
  return (
    <PersonTable
      kind={userType}
      rows={query.data?.data}
      state={query.isError ? 'failed' : query.isPending ? 'loading' : 'ready'}
      onRetry={() => void query.refetch()}
      hint="Nobody has this role yet. Assign it on a person’s page."
    />
  )
}
