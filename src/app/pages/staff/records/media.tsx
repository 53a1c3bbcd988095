import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { LayoutGrid, Table2 } from 'lucide-react'
import { useMemo } from 'react'
import { type MediaFilters, readMediaFilters } from '#features/media/rules/media-filters.ts'
import { MediaGallery } from '#features/media/ui/gallery/media-gallery.tsx'
import { type ListAddress, readListAddress } from '#features/records/ui/list/list-address.ts'
import { RecordList } from '#features/records/ui/list/record-list.tsx'
import { BulkPanel } from '#features/records/ui/many/bulk-panel.tsx'
import { LinkButton } from '#platform/ui/actions/link-button.tsx'
import { NeedsPermission } from '../../../frame/access/needs-permission.tsx'
import { recordKindNamed } from '../../../record-kinds.ts'
import { staffHead } from '../staff-head.ts'
import { hrefOfUse, recordHref } from './record-hrefs.ts'

/**
 * The query of the picture library. The page shows a grid of pictures, or with `as=table` a table like those of other
 * records.
 */
type Search = Omit<MediaFilters, 'sort'> &
  Omit<ListAddress, 'sort'> & { sort?: MediaFilters['sort'] | ListAddress['sort']; as?: 'table' }

export const Route = createFileRoute('/_staff/admin/index/media')({
  // The page validates its query, because schemas in validateSearch are loaded for every visitor.
  validateSearch: (query: Record<string, unknown>) => query as unknown as Search,
  head: ({ match: { context } }) => staffHead(context.site, 'Pictures'),
  component: MediaPage,
})

const title = 'Pictures'
const galleryHref = '/admin/index/media'
/** The fields that a bulk edit can't change, because the crop editor sets them for each picture. */
const cropKeys = ['crop', 'focus']

function MediaPage() {
  const query = Route.useSearch()
  return (
    <NeedsPermission permission="media.view" title={title}>
      {query.as === 'table' ? <MediaTable /> : <GalleryPage />}
    </NeedsPermission>
  )
}

const hrefOf = (id: string) => recordHref('media', id)

const GalleryPage = () => {
  const query = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const filters = useMemo(() => readMediaFilters(query), [query])
  const kind = recordKindNamed('media')
  return (
    <MediaGallery
      filters={filters}
      onFilters={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      hrefOf={hrefOf}
      hrefOfUse={hrefOfUse}
      changeMany={(ids, onClose) => <BulkPanel kind={kind} ids={ids} onClose={onClose} without={cropKeys} />}
      actions={
        <LinkButton href={`${galleryHref}?as=table`}>
          <Table2 aria-hidden /> Table
        </LinkButton>
      }
    />
  )
}

const MediaTable = () => {
  const query = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const address = useMemo(() => readListAddress(query), [query])
  return (
    <RecordList
      kind={recordKindNamed('media')}
      title={title}
      address={address}
      onAddress={(next) =>
        void navigate({ search: { ...next, as: 'table' }, replace: true, resetScroll: false })
      }
      hrefOf={hrefOf}
      actions={
        <LinkButton href={galleryHref}>
          <LayoutGrid aria-hidden /> Gallery
        </LinkButton>
      }
    />
  )
}
