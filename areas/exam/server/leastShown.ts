/** Figures of fewer scores than this would tell what single children have. */
export const leastShown = 5
