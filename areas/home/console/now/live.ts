/** How the figures of the moment are asked for: every 5 s while somebody looks, so that none is older than that. */
export const asNow = { fresh: 5000, every: () => 5000 } as const
