/** The ways of a class: it moves up, stays where it is, leaves the school, is left out of the plan, or is made. */
export const classActions = ['up', 'stay', 'graduate', 'out', 'new'] as const
export type ClassAction = (typeof classActions)[number]

/**
 * How a plan stands: made, to be carried out at a moment, carried out, undone, refused at that moment because something had
 * changed, or replaced by one that was made after it.
 */
export const planStates = ['draft', 'scheduled', 'done', 'undone', 'refused', 'replaced'] as const
export type PlanState = (typeof planStates)[number]

/** Days within which a promotion may be undone. */
export const undoDays = 7

/** How brothers and sisters are placed. */
export const siblingWays = ['together', 'apart', 'any'] as const
export type SiblingWay = (typeof siblingWays)[number]

/** The most students that are placed at once, and the most lines of a plan. */
export const yearLimits = { placed: 600, name: 60, number: 50 } as const
