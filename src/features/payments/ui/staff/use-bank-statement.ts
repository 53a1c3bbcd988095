import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCreditedAtOnce, maxStatementLength } from '../../rules/bank-statement.ts'
import type { PaymentsApi } from '../payments-api.ts'

export type StatementRow = Awaited<ReturnType<PaymentsApi['checkBankStatement']>>['data']['rows'][number]

/** Reads a bank's file, and credits its chosen rows in several requests. */
export const useBankStatement = (api: PaymentsApi, onCredited: (count: number) => void) => {
  const [statement, setStatement] = useState('')
  const [rows, setRows] = useState<readonly StatementRow[]>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const showRows = (checkedRows: readonly StatementRow[]) => {
    setRows(checkedRows)
    setChosen(new Set(checkedRows.filter(({ state }) => state === 'matched').map(({ key }) => key)))
  }
  const check = useMutation({
    meta: { isRead: true },
    mutationFn: async (file: Blob) => {
      setRows(undefined)
      if (file.size > maxStatementLength)
        throw new Error(`This file is too big: at most ${maxStatementLength / 1000} kB are possible.`)
      const text = await readTextFile(file)
      const { data } = await api.checkBankStatement({ statement: text })
      setStatement(text)
      showRows(data.rows)
    },
  })
  const credit = useMutation({
    mutationFn: async () => {
      const keys = [...chosen]
      let count = 0
      for (let from = 0; from < keys.length; from += maxCreditedAtOnce) {
        const batch = keys.slice(from, from + maxCreditedAtOnce)
        const { data } = await api.creditBankStatement({ statement, rows: batch })
        count += data.credited
        setRows(data.rows)
        setChosen(new Set(keys.slice(from + maxCreditedAtOnce)))
      }
      return count
    },
    onSuccess: onCredited,
  })
  return {
    rows,
    chosen,
    choose: (key: string, isChosen: boolean) => {
      const nextChosen = new Set(chosen)
      if (isChosen) nextChosen.add(key)
      else nextChosen.delete(key)
      setChosen(nextChosen)
    },
    check: (file: Blob) => {
      credit.reset()
      check.mutate(file)
    },
    credit: () => credit.mutate(),
    isChecking: check.isPending,
    isCrediting: credit.isPending,
    problem: credit.error ?? check.error,
  }
}

/** Returns the text of a file in UTF-8, or in the Windows encoding that some banks use. */
const readTextFile = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
