import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Permissions, usePermissions } from '#features/access/ui/index.ts'
import { MailTable } from '#features/comms/ui/mail-table.tsx'
import { EntryTable, type EntryTableProps } from '#features/events/ui/staff/entry-table.tsx'
import { EventDates, EventMoney, EventStages } from '#features/events/ui/staff/event-facts.tsx'
import { EventNotes } from '#features/events/ui/staff/event-notes.tsx'
import { EventManager, EventSettingsMenu } from '#features/events/ui/staff/event-settings.tsx'
import { FigureStrip } from '#features/events/ui/staff/figure-strip.tsx'
import { GuestTable } from '#features/events/ui/staff/guest-table.tsx'
import { costFigures, Pounds } from '#features/events/ui/staff/pounds.tsx'
import { savePackage } from '#features/packages/rules/commands/define-command.ts'
import { permissionContextOf } from '#features/packages/rules/reading/permission-context.ts'
import type { WireEvent, WireGuest } from '#features/packages/rules/reading/wire-schema.ts'
import { bankOrdersQuery, GuestMoneyMenu, moneyPermissions, StaffMoney } from '#features/payments/ui/index.ts'
import { InstalmentPlan } from '#features/payments/ui/instalment-plan.tsx'
import { formatDate } from '#kernel/dates.ts'
import { countOf } from '#kernel/format-count.ts'
import { sectionOf, sectionWords } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { Badge } from '#platform/ui/display/badge.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { getApi } from '../../../api.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { RecordPage } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'
import { type EventChange, staffEventKey, useEventChange } from './use-event-change.ts'

export const Route = createFileRoute('/_staff/admin/event/$eventId')({
  head: ({ match: { context } }) => staffHead(context.site, 'Event'),
  component: () => (
    <NeedsPermission path="eventArea.view" title="Event">
      <StaffEventPage />
    </NeedsPermission>
  ),
})

const peopleQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff-event-people', eventId],
    queryFn: async () => (await getApi().events.readCustomersDetails({ id: eventId })).data,
  })

function StaffEventPage() {
  const { eventId } = Route.useParams()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: staffEventKey(eventId),
    queryFn: async () => {
      // What stands above or in its tables comes with it: the page would move aside for it.
      const [{ data }] = await Promise.all([
        getApi().events.readEvent({ id: eventId }),
        queries.prefetchQuery(bankOrdersQuery(getApi().payments, eventId)),
        queries.prefetchQuery(peopleQuery(eventId)),
      ])
      return data
    },
  })
  return (
    <RecordPage query={query} title="Event" list={{ label: 'All events', href: '/admin/index/events' }}>
      {(event) => <StaffEvent event={event} />}
    </RecordPage>
  )
}

const StaffEvent = ({ event }: { event: WireEvent }) => {
  const eventId = event._doc
  const change = useEventChange(eventId)
  const { may } = usePermissions({ context: permissionContextOf(event) })
  const isOpen = event.statusStage !== 'Cancelled'
  return (
    <>
      <EventHeader
        event={event}
        change={change}
        mayCancel={isOpen && may('eventFunctions.cancelBooking')}
        mayViewPeople={may('customer.view')}
      />
      <div className="grid gap-8">
        <div className="grid gap-3">
          <EventMoney event={event} seesCost={may('packageProductDetails.cost')} />
          <EventDates event={event} />
        </div>
        <StaffMoney api={getApi().payments} event={event} onChanged={change.take} />
        <Packages event={event} change={change} may={may} />
        <People event={event} may={may} onChanged={change.take} />
        <InstalmentPlans event={event} />
        <Part title="Notes">
          <EventNotes event={event} />
        </Part>
        {may('mailArea.view') && <EventMails eventId={eventId} />}
      </div>
    </>
  )
}

type PackagesProps = {
  readonly event: WireEvent
  readonly change: EventChange
  readonly may: Permissions['may']
}

const Packages = ({ event, change, may }: PackagesProps) => {
  const mayAccept = may(savePackage) && may('packageProductFunctions.acceptCancellation')
  const mayBook =
    event.statusStage !== 'Cancelled' &&
    event.statusStage !== 'Booked' &&
    may('eventFunctions.bookWithoutPayment')
  return event.packageOption.map((pack) => (
    <PackagePart
      key={pack.id}
      pack={pack}
      eventId={event._doc}
      onAccept={mayAccept ? (target) => void change.acceptCancellation(pack.id, target) : undefined}
      mayViewSuppliers={may('supplier.view')}
      seesCost={may('packageProductDetails.cost')}
      withTotals={event.packageOption.length > 1}
      action={
        mayBook && (
          <Button
            kind="primary"
            disabled={change.isPending}
            onClick={() => void change.bookWithoutPayment(pack.id)}
          >
            Book without payment
          </Button>
        )
      }
    />
  ))
}

type PeopleProps = {
  readonly event: WireEvent
  readonly may: Permissions['may']
  readonly onChanged: (event: WireEvent) => void
}

/** Who comes, with their money and what may be done with it. */
const People = ({ event, may, onChanged }: PeopleProps) => {
  const people = useQuery(peopleQuery(event._doc))
  const menuOf = (guest: WireGuest) => (
    <GuestMoneyMenu api={getApi().payments} event={event} guest={guest} onChanged={onChanged} />
  )
  return (
    <Part title="People">
      <GuestTable
        guests={event.customerSummary ?? []}
        organiserId={event.organiser?.id}
        isFrom={event.startDate === null}
        details={people.data}
        seesContacts={may('customer.view')}
        actionOf={moneyPermissions.some(may) ? menuOf : undefined}
      />
    </Part>
  )
}

type HeaderProps = {
  readonly event: WireEvent
  readonly change: EventChange
  readonly mayCancel: boolean
  /** Whether the pages of people are open to the reader. */
  readonly mayViewPeople: boolean
}

const EventHeader = ({ event, change, mayCancel, mayViewPeople }: HeaderProps) => (
  <PageHeader
    title={event.eventName ?? event.name}
    eyebrow={sectionWords(sectionOf(event.section)).name}
    crumbs={[{ label: 'Events', href: '/admin/index/events' }]}
    lead={
      <span className="flex flex-wrap items-center gap-2">
        <EventStages event={event} />
        {event.organiser && mayViewPeople ? (
          <Link
            href={`/admin/person/${event.organiser.id}`}
            className="text-accent-ink underline underline-offset-[0.2em] pointer-coarse:py-3"
          >
            {event.organiser.name}
          </Link>
        ) : (
          <span>{event.organiser?.name}</span>
        )}
        <EventManager event={event} />
      </span>
    }
    actions={
      <>
        {event.statusStage !== 'Cancelled' && <EventSettingsMenu event={event} onChanged={change.take} />}
        {mayCancel && (
          <Button disabled={change.isPending} onClick={() => void change.cancel()}>
            Cancel event
          </Button>
        )}
      </>
    }
  />
)

/** How the people who pay by instalments pay, and why their plans are as they are. */
const InstalmentPlans = ({ event }: { event: WireEvent }) => {
  const planned = (event.customerSummary ?? []).flatMap(({ customer, money }) =>
    money?.instalmentPlan ? [{ customer, plan: money.instalmentPlan }] : [],
  )
  if (planned.length === 0) return null
  return (
    <Part title="Instalments">
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        {planned.map(({ customer, plan }) => (
          <InstalmentPlan key={customer.id} plan={plan} title={customer.name} level={3} />
        ))}
      </div>
    </Part>
  )
}

const Part = ({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) => (
  <section className="grid gap-3">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-xl font-bold">{title}</h2>
      {action}
    </div>
    {children}
  </section>
)

type PackageProps = EntryTableProps & {
  withTotals: boolean
  action: ReactNode
}

const PackagePart = ({ withTotals, action, ...table }: PackageProps) => {
  const { pack, seesCost } = table
  const { pricePerPersonGBP, priceGBP } = pack.money
  const title = (
    <>
      Package {pack.locationNumber}
      {pack.locationName && `: ${pack.locationName}`}
      <Badge tone={pack.booked ? 'good' : 'neutral'}>{pack.status}</Badge>
    </>
  )
  return (
    <Part title={title} action={action}>
      <p className="text-ink-soft">
        {pack.startDate ? formatDate(pack.startDate) : 'No date yet'},{' '}
        {countOf(pack.nightsCount, 'night', 'nights')}, {countOf(pack.peopleCount, 'person', 'people')}
      </p>
      <EntryTable {...table} />
      {withTotals && (
        <FigureStrip
          label={`Totals of package ${pack.locationNumber}`}
          figures={[
            { label: 'Price', value: <Pounds amount={priceGBP} isFrom={pack.startDate === null} /> },
            {
              label: 'Price per person',
              value: <Pounds amount={pricePerPersonGBP} isFrom={pack.startDate === null} />,
            },
            ...(seesCost ? costFigures(pack.money) : []),
          ]}
        />
      )}
    </Part>
  )
}

const EventMails = ({ eventId }: { eventId: string }) => {
  const mails = useQuery({
    queryKey: ['mails', { eventId }],
    queryFn: () => getApi().comms.listMails({ eventId, limit: 100 }),
  })
  return (
    <Part title="Mails">
      <MailTable
        rows={mails.data?.data}
        state={mails.isError ? 'failed' : mails.isPending ? 'loading' : 'ready'}
        onRetry={() => void mails.refetch()}
        isNarrowed={false}
      />
    </Part>
  )
}
