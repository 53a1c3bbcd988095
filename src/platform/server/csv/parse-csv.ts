import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { yieldEventLoop } from '../yield-event-loop.ts'

export { CsvError } from 'csv-parse'

type ParsedLine = { readonly record: string[]; readonly info: { readonly lines: number } }
type Limits = { readonly maxRecordLength: number; readonly delimiter?: string }

/** Maximum number of characters parsed between two yields: some thousands of the shortest lines. */
const chunkLength = 16_384

/**
 * Parses CSV into records, each with the number of its last line. Other requests are handled in the meantime.
 * @throws CsvError
 */
export const parseCsv = (
  text: string,
  { maxRecordLength, delimiter = ',' }: Limits,
): AsyncIterable<ParsedLine> => {
  const textWithLf = text.replaceAll('\r\n', '\n')
  async function* pieces() {
    for (let from = 0; from < textWithLf.length; from += chunkLength) {
      yield textWithLf.slice(from, from + chunkLength)
      await yieldEventLoop()
    }
  }
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  })
  return Readable.from(pieces()).compose(parser) as AsyncIterable<ParsedLine>
}
