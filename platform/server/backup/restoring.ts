/** The folder within a data folder that a restoration fills first; while it is there, the restoration has not ended. */
export const restoringName = 'restoring'
