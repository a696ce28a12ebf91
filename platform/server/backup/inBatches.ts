/** Files written at once: the disk handles them together in little more time than one. */
const batchSize = 32

/**
 * Runs the work for each item, a batch at a time. It rejects with the first error after the whole batch has ended, so
 * nothing is still running then.
 */
export const inBatches = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += batchSize) {
    const ended = await Promise.allSettled(items.slice(at, at + batchSize).map(work))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
}
