/** Actions of a plan on a class: moves up, stays, graduates, is left out of the plan, or is created. */
export const classActions = ['up', 'stay', 'graduate', 'out', 'new'] as const
export type ClassAction = (typeof classActions)[number]

/**
 * States of a plan: made, scheduled, carried out, undone, refused at its moment because data had changed, or replaced
 * by a newer plan.
 */
export const planStates = ['draft', 'scheduled', 'done', 'undone', 'refused', 'replaced'] as const
export type PlanState = (typeof planStates)[number]

/** Days within which a promotion may be undone. */
export const undoDays = 7

/** How siblings are placed. */
export const siblingWays = ['together', 'apart', 'any'] as const
export type SiblingWay = (typeof siblingWays)[number]

/** Maximum number of students per placement, and maximum length of a class name and class number. */
export const yearLimits = { placed: 600, name: 60, number: 50 } as const
