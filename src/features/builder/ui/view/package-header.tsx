import { Medal } from '#features/web-packages/ui/index.ts'
import { sectionLabels } from '#kernel/section.ts'
import { PageHeader } from '#platform/ui/layout/page-header.tsx'
import type { Builder, BuilderState } from '../state/builder.ts'
import { readSourceWebPackage } from '../web-package/source-web-package.ts'
import { EditNames } from './edit-names.tsx'
import { TripFields } from './trip-fields.tsx'

type Props = { builder: Builder; state: BuilderState; readOnly: boolean }

/** Renders the package's heading, and its dates, nights and people. */
export const PackageHeader = ({ builder, state, readOnly }: Props) => {
  const { pack, event } = state
  const source = readSourceWebPackage(pack.webPackageId)
  return (
    <>
      <PageHeader
        eyebrow={
          <span className="flex items-center gap-1">
            {(builder.isSaved && (event.eventName || event.name)) || 'Your package'}
            <EditNames builder={builder} />
          </span>
        }
        actions={source && <Medal standard={source.medal} tone="neutral" />}
        title={`${pack.locationName ?? 'Your'} ${sectionLabels(pack.section).name}`}
        lead={builder.isSaved ? undefined : 'Nothing is booked yet. Save it to invite your friends.'}
      />
      <div className="rounded-card border border-line bg-surface p-4 shadow-card">
        <TripFields builder={builder} state={state} readOnly={readOnly} />
      </div>
    </>
  )
}
