import { type RecordSource, recordSource } from '#features/records/server/index.ts'
import { contentKind } from '../../rules/items/content-kind.ts'
import { dictionaryKind, templateKind } from '../../rules/text-kinds.ts'
import { calendarSource } from '../calendar/calendar-source.ts'
import { deleteContentItem, findSharedAddresses, putContentItems } from '../items/content-item-store.ts'
import { contentSearch } from '../items/content-search.ts'
import { deleteMessage, deleteTemplate, putMessages, putTemplates } from '../template-store.ts'

/** The sources of settings and texts. Those that a site cannot do without have built-in defaults. */
export const contentSources: readonly RecordSource[] = [
  recordSource({ kind: templateKind, write: putTemplates, erase: deleteTemplate }),
  recordSource({ kind: dictionaryKind, write: putMessages, erase: deleteMessage }),
  calendarSource,
  recordSource({
    kind: contentKind,
    write: putContentItems,
    erase: deleteContentItem,
    problems: findSharedAddresses,
    search: contentSearch,
  }),
]
