import { useQuery } from '@tanstack/react-query'
import { groupHeadOffice } from '#features/access/rules/group-head-office.ts'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { Link } from '#platform/ui/actions/link.tsx'
import { getApi } from '../../get-api.ts'

/** The suppliers of a group head office, with links to their requests. Renders nothing for other suppliers. */
export const HeadOfficeMembers = ({ supplierId }: { supplierId: string }) => {
  const ownSupplier = useCurrentUser()?.supplier
  const isHeadOffice = ownSupplier?.id === supplierId && ownSupplier.type === groupHeadOffice
  const members = useQuery({
    queryKey: ['head-office-members', supplierId],
    queryFn: () => getApi().catalogue.readHeadOfficeMembers({ id: supplierId }),
    enabled: isHeadOffice,
  })
  if (!members.data || members.data.count === 0) return null
  return (
    <nav aria-label="Members of the group" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="text-ink-soft">Members of the group:</span>
      {members.data.data.map(({ id, name }) => (
        <Link
          key={id}
          href={`/supplier/${id}/index`}
          className="text-accent-ink underline underline-offset-[0.2em] pointer-coarse:py-3"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
