import { useRouteContext } from '@tanstack/react-router'
import { ListChecks, MapPin, PartyPopper } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { countsAsStaff } from '#features/accounts/ui/index.ts'
import { useBeginPackage } from '#features/enquiries/ui/index.ts'
import {
  EventHeader,
  EventNotes,
  eventListAddress,
  GuestPanel,
  HistoryNotice,
  PackageChoice,
  PackageSummary,
  ShareInvite,
  type useEventHome,
  useNewEventQuestion,
} from '#features/events/ui/index.ts'
import { permissionContextOf } from '#features/packages/rules/reading/permission-context.ts'
import type { WireEvent, WirePackage } from '#features/packages/rules/reading/wire-schema.ts'
import type { Permission } from '#kernel/permission.ts'
import { sectionOf } from '#kernel/section.ts'
import { tripPicture } from '#kernel/trip-pictures.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { Card } from '#platform/ui/display/card.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { tintOf } from '#platform/ui/display/tint.ts'
import { HeadPicture } from '../../../frame/head-picture.tsx'
import { openLocations } from '../../../frame/open-locations.tsx'
import { useTellRole } from '../../../frame/role-at-event.ts'
import { EventMoney } from './event-money.tsx'

type Home = ReturnType<typeof useEventHome> & { user: CurrentUser; event: WireEvent }

/** One event as its organiser or a guest sees it. */
export const EventPage = ({ home: { user, event, pack, state, list, query, takeEvent } }: { home: Home }) => {
  const isOrganiser = event.organiser?.id === user.id
  const isReadOnly = state !== undefined
  useTellRole(isOrganiser)
  useNewEventQuestion(query, event, isOrganiser && !isReadOnly, takeEvent)
  const isOpen = isOrganiser && !isReadOnly
  const beginPackage = useBeginPackage({
    event,
    isReady: isOpen && !query.isNew,
    openPlaces: (places) => openLocations(sectionOf(event.section), places),
  })
  const { may } = usePermissions({ context: permissionContextOf(event) })
  // Whoever acts as a customer is staff and needs the permission of staff.
  const isShut = (permission: Permission) => isReadOnly || (countsAsStaff(user) && !may(permission))
  const hasOthers = (list.data?.length ?? 0) > 1
  return (
    <div data-section={sectionOf(event.section)}>
      <EventHeader
        event={event}
        pack={pack}
        picture={<EventPicture event={event} pack={pack} />}
        actions={
          hasOthers && (
            <LinkButton href={eventListAddress} kind="quiet">
              <ListChecks aria-hidden />
              All my events
            </LinkButton>
          )
        }
      />
      <div className="grid gap-6">
        {state && <HistoryNotice state={state} />}
        {pack && <PackageChoice event={event} pack={pack} />}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_1fr]">
          {!pack && isOpen && event.statusStage === 'Enquiry' && (
            <Card>
              <EmptyState
                icon={<MapPin />}
                title="Where shall it be?"
                action={
                  <Button kind="primary" onClick={() => void beginPackage()}>
                    Choose a location
                  </Button>
                }
              >
                Pick a place and add things to do: the plan appears here.
              </EmptyState>
            </Card>
          )}
          {pack && (
            <PackageSummary
              event={event}
              pack={pack}
              ownGBP={isOrganiser ? undefined : ownPrice(event, pack, user.id)}
              isReadOnly={isReadOnly}
            />
          )}
          <div className="grid min-w-0 gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
            {isOrganiser && !isReadOnly && event.token && <ShareInvite event={event} token={event.token} />}
            <EventMoney
              event={event}
              packageId={pack?.id}
              customerId={user.id}
              isReadOnly={isShut('payments.takePayment')}
              onPaid={takeEvent}
            />
          </div>
          <GuestPanel
            event={event}
            userId={user.id}
            isReadOnly={isShut('eventArea.edit')}
            onChanged={takeEvent}
          />
          {isOrganiser && (
            <EventNotes
              key={event._doc}
              event={event}
              isReadOnly={isShut('eventArea.edit')}
              onChanged={takeEvent}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** Where it goes, as soon as that is known. */
const EventPicture = ({ event, pack }: { event: WireEvent; pack: WirePackage | undefined }) => {
  const { site } = useRouteContext({ from: '__root__' })
  const place = tripPicture({ id: event._doc, locationId: pack?.locationId })
  const picture = place ? { id: place, alt: '' } : site.pictures.event
  return <HeadPicture picture={picture} tint={tintOf(event.name)} icon={<PartyPopper />} />
}

/** A guest's share is that of the package that leads; options beside it have a price per person only. */
const ownPrice = (event: WireEvent, pack: WirePackage, userId: string): number | undefined => {
  if (event.packageOption.length > 1 && !pack.booked) return undefined
  const own = event.customerSummary?.find(({ customer }) => customer.id === userId)
  return own?.attending === 'Yes' ? (own.money?.totalGBP ?? undefined) : undefined
}
