import { Columns3, CopyPlus, Plus } from 'lucide-react'
import { usePermissions } from '#features/access/ui/index.ts'
import type { CurrentUser } from '#features/accounts/rules/user-fields.ts'
import { savePackage } from '#features/event-commands/rules/permissions.ts'
import { eventDisplayName } from '#features/event-document/rules/event-display-name.ts'
import { comparePackages } from '#features/event-home/rules/compare-packages.ts'
import { HistoryNotice, PackageComparison, type useEventHome } from '#features/event-home/ui/index.ts'
import { eventHomeAddress } from '#features/events/rules/event-address.ts'
import { permissionContextOf } from '#features/events/rules/reading/permission-context.ts'
import type { WireEvent } from '#features/events/rules/reading/wire-schema.ts'
import { sectionOf } from '#kernel/section.ts'
import { Button } from '#platform/ui/actions/button.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { EmptyState } from '#platform/ui/display/empty-state.tsx'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import { useProvideEventRole, useProvideEventSection } from '../../../frame/event-context.ts'
import { OptionActions } from './option-actions.tsx'
import { useOptionActions } from './use-option-actions.ts'

type Home = ReturnType<typeof useEventHome> & { user: CurrentUser; event: WireEvent }

/** Compares the options of an event, with the actions that the stage and the reader's permissions allow. */
export const CompareOptions = ({ home: { user, event, pack, historyState, storeEvent } }: { home: Home }) => {
  const isOrganiser = event.organiser?.id === user.id
  useProvideEventRole(isOrganiser)
  useProvideEventSection(sectionOf(event.section))
  const { can } = usePermissions({
    relation: { organiser: isOrganiser, guest: !isOrganiser },
    context: permissionContextOf(event),
    readOnly: historyState !== undefined,
  })
  const canEdit = isOrganiser && historyState === undefined && can(savePackage)
  const optionActions = useOptionActions({ event, isReady: canEdit, onChanged: storeEvent })
  const eventName = eventDisplayName(event)
  const backHref = eventHomeAddress({
    eventId: event._doc,
    section: event.section,
    packageId: pack?.id,
    state: historyState,
  })
  const addButton = canEdit && optionActions.offersOption() && (
    <Button kind="primary" onClick={() => void optionActions.beginPackage()}>
      <Plus aria-hidden />
      Add another option
    </Button>
  )
  const hasSeveral = event.packageOption.length > 1
  return (
    <>
      <PageHeader
        title="Compare options"
        lead={hasSeveral ? 'Rows and products that are not the same in all options say so.' : undefined}
        crumbs={[{ label: eventName, href: backHref }]}
        actions={hasSeveral && addButton}
      />
      {historyState && <HistoryNotice state={historyState} />}
      {hasSeveral ? (
        <PackageComparison
          comparison={comparePackages(event, user.id)}
          currentId={pack?.id}
          bookedId={event.packageOption.find(({ booked }) => booked)?.id}
          actionsOf={({ id }) => {
            const option = event.packageOption.find((one) => one.id === id)!
            return (
              <OptionActions
                event={event}
                option={option}
                state={historyState}
                canChoose={canEdit && event.statusStage !== 'Booked' && option !== pack}
                onDuplicate={
                  canEdit && optionActions.offersOption(option)
                    ? () => void optionActions.duplicatePackage(option)
                    : undefined
                }
                onRemove={
                  canEdit && optionActions.isRemovable(option)
                    ? () => void optionActions.removePackage(option)
                    : undefined
                }
              />
            )
          }}
        />
      ) : (
        <EmptyState
          icon={<Columns3 />}
          title={pack ? 'There is only one option so far' : 'No options yet'}
          action={
            addButton ? (
              <span className="flex flex-wrap justify-center gap-2">
                {addButton}
                {pack && optionActions.offersOption(pack) && (
                  <Button onClick={() => void optionActions.duplicatePackage(pack)}>
                    <CopyPlus aria-hidden />
                    Duplicate this option
                  </Button>
                )}
              </span>
            ) : (
              <LinkButton href={backHref}>Back to the event</LinkButton>
            )
          }
        >
          {isOrganiser
            ? 'Add another option, or a copy of this one, and see here what differs.'
            : 'You can compare options here once the organiser has added another one.'}
        </EmptyState>
      )}
    </>
  )
}
