export async function* batchesOf<Item>(
  items: AsyncIterable<Item>,
  { items: itemsMax, weight: weightMax }: { items: number; weight: number },
  weightOf: (item: Item) => number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  let weight = 0
  for await (const item of items) {
    batch.push(item)
    weight += weightOf(item)
    if (batch.length < itemsMax && weight < weightMax) continue
    yield batch
    ;[batch, weight] = [[], 0]
  }
  if (batch.length > 0) yield batch
}
