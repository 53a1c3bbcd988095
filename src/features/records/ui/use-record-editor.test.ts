import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiContext } from '#platform/browser/feature-api.ts'
import { form } from '../rules/form-fields.ts'
import type { RecordKind, RecordValue } from '../rules/record-kind.ts'
import { recordKindFacts } from '../rules/record-kind-name.ts'
import { type RecordEditing, useRecordEditor } from './use-record-editor.ts'

const kind: RecordKind = {
  name: 'currency',
  ...recordKindFacts.currency,
  path: '/currency',
  schema: z.strictObject({ name: z.string(), exchangeRate: z.number().positive() }),
  key: 'name',
  sections: [{ title: 'Currency', fields: [form.number('exchangeRate', 'Exchange rate')] }],
}
const stored = { record: { name: 'EUR', exchangeRate: 1.2 }, version: 3, changedAt: null }

/** Renders an editor whose confirmation waits for `respond`. */
const openEditor = () => {
  const change = vi.fn(async ({ record }: { record: RecordValue }) => ({ data: { ...stored, record } }))
  const confirmation = Promise.withResolvers<boolean>()
  const confirmSave = vi.fn((_before: RecordValue, _draft: RecordValue) => confirmation.promise)
  const queries = new QueryClient()
  let editor: RecordEditing | undefined
  const Page = () => {
    editor = useRecordEditor(kind, { stored, confirmSave }, { onCreated: () => {}, onRemoved: () => {} })
    return null
  }
  const api = { records: { changeCurrency: change }, access: {} }
  renderToStaticMarkup(
    createElement(
      ApiContext,
      { value: () => api },
      createElement(QueryClientProvider, { client: queries }, createElement(Page)),
    ),
  )
  return { editor: editor!, change, confirmSave, respond: confirmation.resolve, queries }
}

test('an editor counts as saving while it asks for confirmation, and saves once it is confirmed', async () => {
  const { editor, change, confirmSave, respond, queries } = openEditor()
  const saving = editor.save.mutateAsync()
  await vi.waitFor(() => expect(confirmSave).toHaveBeenCalledOnce())
  expect(queries.isMutating()).toBe(1)
  expect(change).not.toHaveBeenCalled()
  respond(true)
  expect(await saving).toMatchObject({ record: stored.record })
  expect(change).toHaveBeenCalledWith({ id: 'EUR', version: 3, record: stored.record })
  expect(queries.isMutating()).toBe(0)
})

test('saveWith also asks for confirmation, and stores nothing if the user does not confirm', async () => {
  const { editor, change, confirmSave, respond, queries } = openEditor()
  const draft = { name: 'EUR', exchangeRate: 1.3 }
  editor.saveWith(draft)
  await vi.waitFor(() => expect(confirmSave).toHaveBeenCalledWith(stored.record, draft))
  expect(queries.isMutating()).toBe(1)
  respond(false)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(change).not.toHaveBeenCalled()
})

test('an invalid draft is not saved, and the user is not asked to confirm it', async () => {
  const { editor, confirmSave, queries } = openEditor()
  editor.saveWith({ name: 'EUR', exchangeRate: -1 })
  expect(queries.isMutating()).toBe(1)
  await vi.waitFor(() => expect(queries.isMutating()).toBe(0))
  expect(confirmSave).not.toHaveBeenCalled()
})
