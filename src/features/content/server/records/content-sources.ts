import { type RecordSource, recordSource } from '#features/records/server/index.ts'
import { contentKind } from '../../rules/items/content-kind.ts'
import { dictionaryKind, templateKind } from '../../rules/text-kinds.ts'
import { calendarSource } from '../calendar/calendar-source.ts'
import { deleteContentItem, findSharedAddresses, storeContentItems } from '../items/content-item-store.ts'
import { contentSearch } from '../items/content-search.ts'
import { deleteMessage, deleteTemplate, storeMessages, storeTemplates } from '../template-store.ts'

/** The record sources of this feature: templates, dictionary messages, calendar items and content items. */
export const contentSources: readonly RecordSource[] = [
  recordSource({ kind: templateKind, write: storeTemplates, erase: deleteTemplate }),
  recordSource({ kind: dictionaryKind, write: storeMessages, erase: deleteMessage }),
  calendarSource,
  recordSource({
    kind: contentKind,
    write: storeContentItems,
    erase: deleteContentItem,
    problems: findSharedAddresses,
    search: contentSearch,
  }),
]
