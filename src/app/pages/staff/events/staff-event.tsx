import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { type Permissions, usePermissions } from '#features/access/ui/index.ts'
import { EventAttention } from '#features/bookings/ui/staff/event-attention.tsx'
import { EventChanges } from '#features/bookings/ui/staff/event-changes.tsx'
import { EventDates, EventMoney, EventStages, EventTerms } from '#features/bookings/ui/staff/event-facts.tsx'
import { EventSessions } from '#features/bookings/ui/staff/event-sessions.tsx'
import { EventManager, EventSettingsMenu, NotesMenu } from '#features/bookings/ui/staff/event-settings.tsx'
import { GuestTable } from '#features/bookings/ui/staff/guest-table.tsx'
import { PriceHistory } from '#features/bookings/ui/staff/price-history.tsx'
import { PromisedPrice } from '#features/bookings/ui/staff/promised-price.tsx'
import { EventNotes } from '#features/bookings/ui/staff/staff-event-notes.tsx'
import { EventTasks } from '#features/bookings/ui/staff/tasks/event-tasks.tsx'
import { AddTask } from '#features/bookings/ui/staff/tasks/task-form.tsx'
import { eventTasksQuery } from '#features/bookings/ui/staff/tasks/use-event-tasks.ts'
import { EarlierVersions } from '#features/bookings/ui/staff/versions/earlier-versions.tsx'
import { EventAnswers } from '#features/comms/ui/answers/event-answers.tsx'
import { answersKey, unreadAnswersQuery } from '#features/comms/ui/answers/use-answers.ts'
import { MailTable } from '#features/comms/ui/mail-table.tsx'
import { WriteMessage } from '#features/comms/ui/messages/write-message.tsx'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { eventPackageAddress } from '#features/events/rules/event-address.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent, WireGuest } from '#features/events/rules/reading/wire-schema.ts'
import {
  bankOrdersQuery,
  GuestMoneyMenu,
  MoveMoneyButton,
  moneyPermissions,
  StaffMoney,
} from '#features/payments/ui/index.ts'
import { EventAccount } from '#features/payments/ui/staff/event-account.tsx'
import { InstalmentPlans, instalmentPlansOf } from '#features/payments/ui/staff/instalment-plans.tsx'
import { RemindButton } from '#features/reminders/ui/index.ts'
import { StaffEventReviews } from '#features/reviews/ui/staff/staff-event-reviews.tsx'
import { EventActivity, eventActivityQuery } from '#features/tracking/ui/event-activity.tsx'
import { sectionLabels, sectionOf } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { Link } from '#platform/ui/actions/link.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { type PagePart, PageParts, Part } from '#platform/ui/layout/page-parts.tsx'
import { Pager } from '#platform/ui/layout/pager.tsx'
import { pagesOf } from '#platform/ui/layout/pages.ts'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { getApi } from '../../../get-api.ts'
import { RecordPage } from '../record-page.tsx'
import { staffHead } from '../staff-head.ts'
import { ActAsOrganiser } from './act-as-organiser.tsx'
import { Packages, partIdOfPackage } from './event-packages.tsx'
import { TaskHistory } from './task-history.tsx'
import { type EventChange, staffEventKey, useEventChange } from './use-event-change.tsx'

export const Route = createFileRoute('/_staff/admin/event/$eventId')({
  head: ({ match: { context } }) => staffHead(context.site, 'Event'),
  component: () => (
    <NeedsPermission permission="eventArea.view" title="Event">
      <StaffEventPage />
    </NeedsPermission>
  ),
})

const peopleQuery = (eventId: string) =>
  queryOptions({
    queryKey: ['staff-event-people', eventId],
    queryFn: async () => (await getApi().guests.readCustomersDetails({ id: eventId })).data,
  })

/** The settings of the event's section. A page without them shows everything but the VAT. */
const templateQuery = (section: string) =>
  queryOptions({
    queryKey: ['staff-event-template', section],
    queryFn: async () => (await getApi().content.readTemplate({ templateName: section })).data,
    staleTime: 60_000,
  })

function StaffEventPage() {
  const { eventId } = Route.useParams()
  const queries = useQueryClient()
  const query = useQuery({
    queryKey: staffEventKey(eventId),
    queryFn: async () => {
      // The other data is loaded with the event, because adding it later would move the page.
      const [{ data }] = await Promise.all([
        getApi().events.readEvent({ id: eventId }),
        queries.prefetchQuery(bankOrdersQuery(getApi().payments, eventId)),
        queries.prefetchQuery(peopleQuery(eventId)),
        queries.prefetchQuery(eventActivityQuery(getApi().tracking, eventId)),
        queries.prefetchQuery(eventTasksQuery(getApi().bookings, eventId)),
      ])
      await queries.prefetchQuery(templateQuery(data.section))
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
  const { can } = usePermissions({ context: permissionContextOf(event) })
  const template = useQuery(templateQuery(event.section))
  const isOpen = event.statusStage !== 'Cancelled'
  return (
    <>
      <EventHeader
        event={event}
        change={change}
        onCancel={
          isOpen && can('eventFunctions.cancelBooking')
            ? () =>
                void change.cancel(event, {
                  seesHiddenProducts: can('packageProductDetails.hiddenProduct'),
                })
            : undefined
        }
        canViewPeople={can('customer.view')}
        canAct={can('customer.edit')}
      />
      {isOpen && (
        <div className="pb-3">
          <EventAttention event={event} />
        </div>
      )}
      <EventParts
        event={event}
        hasAccount={can('payments.view')}
        hasMails={can('mailArea.view') || can('eventFunctions.sendComms')}
        seesMails={can('mailArea.view')}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-4">
        <div id="overview" className="grid scroll-mt-28 gap-3">
          <EventActivity api={getApi().tracking} eventId={eventId} today={event.today} />
          <EventMoney
            event={event}
            seesCost={can('packageProductDetails.cost')}
            vatRate={template.data?.vatRate}
          />
          <PromisedPrice
            event={event}
            canLower={isOpen && can('packageProductFunctions.editPrice')}
            onChanged={change.storeEvent}
          />
          <EventDates event={event} />
          <EventTerms event={event} />
        </div>
        <Part
          id="tasks"
          title="Tasks"
          action={
            <span className="flex flex-wrap gap-2">
              <TaskHistory eventId={eventId} />
              {can('eventArea.edit') && <AddTask event={event} />}
            </span>
          }
        >
          <EventTasks event={event} canEdit={can('eventArea.edit')} />
        </Part>
        <StaffMoney api={getApi().payments} event={event} onChanged={change.storeEvent} />
        <Packages event={event} change={change} can={can} />
        <People event={event} can={can} onChanged={change.storeEvent} />
        {event.reviews && event.reviews.length > 0 && (
          <Part id="reviews" title="Reviews">
            <StaffEventReviews event={event} canHide={can('content.edit')} onChanged={change.storeEvent} />
          </Part>
        )}
        {instalmentPlansOf(event).length > 0 && (
          <Part id="instalments" title="Instalments">
            <InstalmentPlans guests={instalmentPlansOf(event)} today={event.today} />
          </Part>
        )}
        {can('payments.view') && (
          <Part id="account" title="Account statement">
            <EventAccount api={getApi().payments} event={event} />
          </Part>
        )}
        <Part id="prices" title="Price history">
          <PriceHistory event={event} />
        </Part>
        <Part id="changes" title="Changes">
          <EventChanges event={event} />
        </Part>
        <Part id="versions" title="Earlier versions">
          <EarlierVersions event={event} onChanged={change.storeEvent} />
        </Part>
        <Part
          id="notes"
          title="Notes"
          action={isOpen && <NotesMenu event={event} onChanged={change.storeEvent} />}
        >
          <EventNotes event={event} />
        </Part>
        <Part id="visits" title="Visits">
          <EventSessions eventId={eventId} />
        </Part>
        {(can('mailArea.view') || can('eventFunctions.sendComms')) && (
          <EventMails
            event={event}
            seesMails={can('mailArea.view')}
            canWrite={can('eventFunctions.sendComms')}
          />
        )}
      </div>
    </>
  )
}

type PartsProps = {
  readonly event: WireEvent
  readonly hasAccount: boolean
  readonly hasMails: boolean
  readonly seesMails: boolean
}

/** Links to the parts of the page. The link to the emails shows how many answers nobody has read. */
const EventParts = ({ event, hasAccount, hasMails, seesMails }: PartsProps) => {
  const unreadQuery = useQuery({ ...unreadAnswersQuery(getApi().comms, event._doc), enabled: seesMails })
  return (
    <PageParts
      parts={partsOf(event, { hasAccount, hasMails, unreadAnswers: unreadQuery.data || undefined })}
    />
  )
}

/** Returns the parts of the page in order. */
const partsOf = (
  event: WireEvent,
  {
    hasAccount,
    hasMails,
    unreadAnswers,
  }: { readonly hasAccount: boolean; readonly hasMails: boolean; readonly unreadAnswers: number | undefined },
): PagePart[] => [
  { id: 'overview', label: 'Overview' },
  { id: 'tasks', label: 'Tasks' },
  ...event.packageOption.map((pack) => ({
    id: partIdOfPackage(pack),
    label: event.packageOption.length > 1 ? `Package ${pack.locationNumber}` : 'Package',
  })),
  { id: 'people', label: 'People', count: event.customerSummary?.length },
  ...(event.reviews && event.reviews.length > 0
    ? [{ id: 'reviews', label: 'Reviews', count: event.reviews.length }]
    : []),
  ...(instalmentPlansOf(event).length > 0
    ? [{ id: 'instalments', label: 'Instalments', count: instalmentPlansOf(event).length }]
    : []),
  ...(hasAccount ? [{ id: 'account', label: 'Account' }] : []),
  { id: 'prices', label: 'Price history' },
  { id: 'changes', label: 'Changes' },
  { id: 'versions', label: 'Earlier versions' },
  { id: 'notes', label: 'Notes' },
  { id: 'visits', label: 'Visits' },
  ...(hasMails ? [{ id: 'mails', label: 'Emails', new: unreadAnswers }] : []),
]

type PeopleProps = {
  readonly event: WireEvent
  readonly can: Permissions['can']
  readonly onChanged: (event: WireEvent) => void
}

/** The guests, their money, and the actions on it. */
const People = ({ event, can, onChanged }: PeopleProps) => {
  const people = useQuery(peopleQuery(event._doc))
  const menuOf = (guest: WireGuest) => (
    <GuestMoneyMenu api={getApi().payments} event={event} guest={guest} onChanged={onChanged} />
  )
  return (
    <Part
      id="people"
      title="People"
      action={
        <span className="flex flex-wrap gap-2">
          {can('eventArea.edit') && event.statusStage !== 'Cancelled' && (
            <RemindButton event={event} isOrganiser={false} />
          )}
          {can('payments.moveMoney') && (
            <MoveMoneyButton api={getApi().payments} event={event} onChanged={onChanged} />
          )}
        </span>
      }
    >
      <GuestTable
        guests={event.customerSummary ?? []}
        organiserId={event.organiser?.id}
        isMinimumPrice={event.startDate === null}
        details={people.data}
        seesContacts={can('customer.view')}
        actionOf={moneyPermissions.some(can) ? menuOf : undefined}
      />
    </Part>
  )
}

type HeaderProps = {
  readonly event: WireEvent
  readonly change: EventChange
  /** Cancels the event; undefined if it is already cancelled, or the reader is not allowed to cancel it. */
  readonly onCancel: (() => void) | undefined
  /** True if the reader can open pages of people. */
  readonly canViewPeople: boolean
  /** True if the reader can act as the organiser. */
  readonly canAct: boolean
}

const EventHeader = ({ event, change, onCancel, canViewPeople, canAct }: HeaderProps) => (
  <PageHeader
    title={eventDisplayName(event)}
    eyebrow={sectionLabels(sectionOf(event.section)).name}
    crumbs={[{ label: 'Events', href: '/admin/index/events' }]}
    lead={
      <span className="flex flex-wrap items-center gap-2">
        <EventStages event={event} />
        {event.organiser && canViewPeople ? (
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
        <PackageLink event={event} />
        {canAct && event.organiser && <ActAsOrganiser event={event} organiserId={event.organiser.id} />}
        {event.statusStage !== 'Cancelled' && (
          <EventSettingsMenu event={event} onChanged={change.storeEvent} />
        )}
        {onCancel && (
          <Button disabled={change.isPending} onClick={onCancel}>
            Cancel event
          </Button>
        )}
      </>
    }
  />
)

/** Links to the booked package, or else to the first one. */
const PackageLink = ({ event }: { event: WireEvent }) => {
  const pack = event.packageOption.find(({ booked }) => booked) ?? event.packageOption[0]
  if (!pack) return null
  const { _doc: eventId, section } = event
  return (
    <LinkButton href={eventPackageAddress({ eventId, packageId: pack.id, section })}>
      <PackageOpen aria-hidden />
      Open the package
    </LinkButton>
  )
}

const mailsPerPage = 10

type MailsProps = { readonly event: WireEvent; readonly seesMails: boolean; readonly canWrite: boolean }

/** The answers to the mails about an event, the mails with their delivery, and the button to write a mail. */
const EventMails = ({ event, seesMails, canWrite }: MailsProps) => {
  const eventId = event._doc
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const reload = () => {
    void queries.invalidateQueries({ queryKey: ['mails'] })
    void queries.invalidateQueries({ queryKey: answersKey(eventId) })
    void queries.invalidateQueries({ queryKey: eventTasksQuery(getApi().bookings, eventId).queryKey })
  }
  const mails = useQuery({
    queryKey: ['mails', { eventId, page }],
    queryFn: () =>
      getApi().comms.listMails({ eventId, limit: mailsPerPage, skip: (page - 1) * mailsPerPage }),
    placeholderData: keepPreviousData,
    enabled: seesMails,
  })
  return (
    <Part id="mails" title="Emails" action={canWrite && <WriteMessage event={event} onSent={reload} />}>
      {seesMails && (
        <>
          <EventAnswers event={event} canWrite={canWrite} onChanged={reload} />
          <MailTable
            rows={mails.data?.data}
            state={mails.isError ? 'failed' : mails.isPending ? 'loading' : 'ready'}
            onRetry={() => void mails.refetch()}
            isNarrowed={false}
          />
          <Pager
            label="Pages of emails"
            page={page}
            pages={pagesOf(mails.data, page, mailsPerPage)}
            onPage={setPage}
          />
        </>
      )}
    </Part>
  )
}
