/** So many files are on their way to the disk at once: it takes them together in little more time than one. */
const batchSize = 32

/** Does something for each item, some at once. When it rejects, with the first fault, nothing is under way any more. */
export const inBatches = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += batchSize) {
    const ended = await Promise.allSettled(items.slice(at, at + batchSize).map(work))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}
