import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import { useCurrentUser } from '#features/accounts/ui/index.ts'
import { StatusStageBadge } from '#features/bookings/ui/stages/stage-badge.tsx'
import { askConfirmation } from '#features/bookings/ui/supplier/confirm-booking-dialog.tsx'
import { askDeclineReason } from '#features/bookings/ui/supplier/decline-booking-dialog.tsx'
import { type SupplierEntry, supplierDays } from '#features/bookings/ui/supplier/supplier-days.ts'
import { SupplierPackage } from '#features/bookings/ui/supplier/supplier-package-days.tsx'
import { SupplierSummary } from '#features/bookings/ui/supplier/supplier-summary.tsx'
import { bookProduct } from '#features/event-commands/rules/permissions.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent, WirePackage } from '#features/events/rules/reading/wire-schema.ts'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { ErrorState } from '#platform/ui/display/error-state.tsx'
import { SkeletonCards } from '#platform/ui/display/skeleton.tsx'
import { CardGrid } from '#platform/ui/layout/page-body.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../get-api.ts'
import { loadSupplierName, supplierHead } from './supplier-name.ts'
import { loadVenuesAndMeetingPoints, supplierEventKey, useSupplierAnswer } from './use-supplier-answer.ts'

export const Route = createFileRoute('/_supplier/supplier/$supplierId/event/$eventId/package')({
  loader: ({ params }) => loadSupplierName(params.supplierId),
  head: ({ loaderData, match: { context } }) =>
    supplierHead(context.site, loaderData?.name, 'Supplier Package'),
  component: SupplierPackagePage,
})

function SupplierPackagePage() {
  const { supplierId, eventId } = Route.useParams()
  const query = useQuery({
    queryKey: supplierEventKey(eventId),
    queryFn: async () => (await getApi().events.readEvent({ id: eventId })).data,
  })
  return (
    <main className="px-4 pb-10 lg:px-5">
      {query.isError ? (
        <>
          <h1 className="sr-only">Event</h1>
          <ErrorState
            onRetry={() => void query.refetch()}
            action={<LinkButton href={`/supplier/${supplierId}/index/`}>All requests</LinkButton>}
          >
            {query.error.message}
          </ErrorState>
        </>
      ) : query.data ? (
        <SupplierEventView event={query.data} supplierId={supplierId} />
      ) : (
        <div className="pt-8" aria-busy="true">
          <h1 className="sr-only">Loading</h1>
          <CardGrid>
            <SkeletonCards count={3} />
          </CardGrid>
        </div>
      )}
    </main>
  )
}

const SupplierEventView = ({ event, supplierId }: { event: WireEvent; supplierId: string }) => {
  const user = useCurrentUser()
  const answer = useSupplierAnswer(event)
  const { can } = usePermissions({ context: permissionContextOf(event) })
  // The API sends a contact only the products of their own suppliers. Staff get all products, so the page filters them.
  const shownSupplierId = user?.userType === 'supplierContact' ? undefined : supplierId
  const packs = event.packageOption.filter((pack) => supplierDays(event, pack, shownSupplierId).length > 0)
  const confirm = async (pack: WirePackage, { entry, product, ...rest }: SupplierEntry) => {
    const options = await loadVenuesAndMeetingPoints(product.productId)
    const data = await askConfirmation({ entry, product, ...rest }, options)
    if (!data) return
    const { itineraryId } = entry
    answer.mutate({ name: 'confirmProductBooking', packageId: pack.id, itineraryId, data })
  }
  const decline = async (pack: WirePackage, supplierEntry: SupplierEntry) => {
    const declineReason = await askDeclineReason(supplierEntry)
    if (declineReason === undefined) return
    const { itineraryId } = supplierEntry.entry
    answer.mutate({ name: 'declineProductBooking', packageId: pack.id, itineraryId, data: { declineReason } })
  }
  return (
    <>
      <PageHeader
        title={eventDisplayName(event)}
        crumbs={[{ label: 'All requests', href: `/supplier/${supplierId}/index/` }]}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StatusStageBadge stage={event.statusStage} />
            <span>{sectionLabels(sectionOf(event.section)).name}</span>
            {event.startDate && <time dateTime={event.startDate}>{formatDate(event.startDate)}</time>}
            {packs[0] && <span>{countOf(packs[0].peopleCount, 'person', 'people')}</span>}
          </span>
        }
      />
      {event.supplierSummary?.map(
        (summary) =>
          (shownSupplierId === undefined || summary.supplier.id === shownSupplierId) && (
            <SupplierSummary key={summary.supplier.id} summary={summary} />
          ),
      )}
      {packs.length === 0 && (
        <EmptyState icon={<PackageX />} title="None of your products is in this event">
          Your products were removed, or have not been requested yet.
        </EmptyState>
      )}
      {packs.map((pack) => (
        <SupplierPackage
          key={pack.id}
          event={event}
          pack={pack}
          supplierId={shownSupplierId}
          canAnswer={can('canManageBooking') && can(bookProduct)}
          busy={answer.isPending}
          onConfirm={(entry) => void confirm(pack, entry)}
          onDecline={(entry) => void decline(pack, entry)}
        />
      ))}
    </>
  )
}
