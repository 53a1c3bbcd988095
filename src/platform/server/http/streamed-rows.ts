import { z } from 'zod'
import { bindToReplica } from '../database/replica.ts'
import { yieldEventLoop } from '../yield-event-loop.ts'

/** The rows of a long list, which are read and validated block by block while the response is sent. */
class StreamedRows {
  readonly blocks: AsyncIterable<readonly unknown[]>
  constructor(blocks: AsyncIterable<readonly unknown[]>) {
    this.blocks = blocks
  }
}

/** Number of rows to read with one query. */
const rowsOfQuery = 500
/** Number of rows to validate and write before other requests run; takes about 10 ms. */
const rowsAtOnce = 100

type ReadRows<Row> = (ids: readonly string[]) => Promise<readonly Row[]>

/**
 * Returns the rows with these ids, for an endpoint with `streams`. Rows that need more than one query are streamed. A
 * long list therefore does not block the event loop and is never in memory as a whole. Fields that the schema does not
 * declare are omitted.
 * @returns the rows, typed as the client gets them
 */
export const readInBlocks = async <Schema extends z.ZodType>(
  schema: Schema,
  ids: readonly string[],
  read: ReadRows<z.input<Schema>>,
): Promise<z.output<Schema>[]> => {
  const rows = z.array(schema)
  const blocks = blocksOf(ids, bindToReplica(read), (block) => rows.parse(block))
  // The first query runs before the response starts, so that its failure can set the status.
  const firstBlock = await blocks.next()
  if (ids.length <= rowsOfQuery) return collect(withFirstBlock(firstBlock, blocks))
  return new StreamedRows(withFirstBlock(firstBlock, blocks)) as unknown as z.output<Schema>[]
}

async function* blocksOf<Row, Checked>(
  ids: readonly string[],
  read: ReadRows<Row>,
  check: (rows: readonly Row[]) => Checked[],
): AsyncGenerator<readonly Checked[]> {
  for (let from = 0; from < ids.length; from += rowsOfQuery) {
    const rows = await read(ids.slice(from, from + rowsOfQuery))
    for (let index = 0; index < rows.length; index += rowsAtOnce) {
      if (index > 0) await yieldEventLoop()
      yield check(rows.slice(index, index + rowsAtOnce))
    }
  }
}

async function* withFirstBlock<Block>(
  firstBlock: IteratorResult<Block, unknown>,
  laterBlocks: AsyncGenerator<Block>,
): AsyncGenerator<Block> {
  if (firstBlock.done) return
  yield firstBlock.value
  yield* laterBlocks
}

const collect = async <Row>(blocks: AsyncIterable<readonly Row[]>): Promise<Row[]> => {
  const rows: Row[] = []
  for await (const block of blocks) rows.push(...block)
  return rows
}

type Body = Readonly<Record<string, unknown>>

/** Returns the body of a response with all streamed rows collected, for callers in this process. */
export const withCollectedRows = async (body: unknown): Promise<unknown> =>
  hasStreamedRows(body) ? { ...body, data: await collect(body.data.blocks) } : body

export const hasStreamedRows = (body: unknown): body is Body & { readonly data: StreamedRows } =>
  typeof body === 'object' && body !== null && 'data' in body && body.data instanceof StreamedRows

/** Writes the body as JSON, block by block. */
export async function* jsonOfStreamed({
  data,
  ...otherFields
}: Body & { readonly data: StreamedRows }): AsyncGenerator<string> {
  const fields = JSON.stringify(otherFields).slice(0, -1)
  yield `${fields}${fields === '{' ? '' : ','}"data":[`
  let separator = ''
  for await (const block of data.blocks) {
    yield separator + JSON.stringify(block).slice(1, -1)
    separator = ','
  }
  yield ']}'
}
