import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { usePermissions } from '#features/access/ui/index.ts'
import { openNewRole } from '#features/access/ui/roles/open-new-role.tsx'
import { PermissionTrial } from '#features/access/ui/roles/permission-trial.tsx'
import { RoleTable } from '#features/access/ui/roles/role-table.tsx'
import { readTrialAddress, type TrialAddress } from '#features/access/ui/roles/trial-address.ts'
import { PersonField } from '#features/accounts/ui/people/person-field.tsx'
import { markStale } from '#platform/browser/site-query-client.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Tabs } from '#platform/ui/layout/tabs.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { contactPermissionGroup, permissionGroups } from '../../../permission-labels.ts'
import { staffHead } from '../staff-head.ts'
import { conditionValues } from './condition-values.ts'
import { EventChoice } from './event-choice.tsx'
import { useRoles } from './use-roles.ts'

type Search = TrialAddress & { tab?: 'try' }

export const Route = createFileRoute('/_staff/admin/index/roles')({
  validateSearch: (query): Search => query,
  head: ({ match: { context } }) => staffHead(context.site, 'Roles'),
  component: () => (
    <NeedsPermission permission="company.view" title="Roles">
      <Roles />
    </NeedsPermission>
  ),
})

function Roles() {
  const query = Route.useSearch()
  const trial = readTrialAddress(query)
  const tab = query.tab === 'try' ? 'try' : 'roles'
  const navigate = useNavigate({ from: Route.fullPath })
  const roles = useRoles()
  const { can } = usePermissions()
  const documents = (roles.data ?? []).map(({ document }) => document)
  const change = (next: Search) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false })
  const queries = useQueryClient()
  const create = async () => {
    const name = await openNewRole({
      roles: documents,
      create: (document) => getApi().access.createRole({ document }),
    })
    if (name === undefined) return
    void markStale(queries)
    void roles.refetch()
    void navigate({ to: '/admin/role/$name', params: { name } })
  }
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 lg:p-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold">Roles</h1>
        {can('company.edit') && (
          <Button kind="primary" onClick={() => void create()}>
            New role
          </Button>
        )}
      </header>
      <Tabs
        label="Roles"
        current={tab}
        onChange={(id) => change({ tab: id === 'try' ? 'try' : undefined })}
        tabs={[
          {
            id: 'roles',
            label: 'All roles',
            content: (
              <RoleTable
                rows={roles.data}
                state={roles.isError ? 'failed' : roles.isPending ? 'loading' : 'ready'}
                onRetry={() => void roles.refetch()}
              />
            ),
          },
          {
            id: 'try',
            label: 'What would this person see?',
            content: (
              <PermissionTrial
                address={trial}
                onChange={change}
                roleNames={documents.map(({ name }) => name)}
                conditionValues={conditionValues}
                permissionGroups={[...permissionGroups, contactPermissionGroup]}
                personField={
                  <PersonField
                    label="Person"
                    value={trial.person}
                    onChange={(person) => change({ person })}
                  />
                }
                eventField={
                  <EventChoice label="Event" value={trial.event} onChange={(event) => change({ event })} />
                }
              />
            ),
          },
        ]}
      />
    </main>
  )
}
