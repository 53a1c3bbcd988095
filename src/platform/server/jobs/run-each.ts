/**
 * Runs work for each item, one after the other, and continues after a failure.
 * @param describe returns the message of the error from the number of failures
 * @throws AggregateError with the failures, after all items
 */
export const runEach = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Awaited<Item>) => Promise<unknown>,
  describe: (failures: number) => string,
): Promise<void> => {
  const problems: unknown[] = []
  for await (const item of items) await work(item).catch((problem: unknown) => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, describe(problems.length))
}

/** Returns the items of a long list, which is read in pages of at most `size`. A page starts after the item `after`. */
export async function* inPages<Item>(
  size: number,
  readPage: (page: { readonly limit: number; readonly after: Item | undefined }) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  let after: Item | undefined
  do {
    const page = await readPage({ limit: size, after })
    for (const item of page) yield item
    after = page.length === size ? page.at(-1) : undefined
  } while (after !== undefined)
}
