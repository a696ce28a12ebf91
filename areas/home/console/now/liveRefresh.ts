/** Options for live figures: refresh every 5 s while the page is visible. */
export const liveRefreshOptions = { fresh: 5000, every: () => 5000 } as const
