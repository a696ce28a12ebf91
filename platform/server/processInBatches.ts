/** Rows per statement. With 2,000, writing the JSON blocked the event loop for 70 ms. */
const batchSize = 500

/** Processes a list in batches of some hundred items. */
export const processInBatches = async <T>(
  all: readonly T[],
  work: (some: readonly T[], from: number) => Promise<unknown>,
) => {
  for (let at = 0; at < all.length; at += batchSize) await work(all.slice(at, at + batchSize), at)
}
