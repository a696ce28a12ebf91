import type { CellView } from '../contract.ts'

/** Returns true if the cell is free or its holder is within reach. Only then may it be moved, taken back or opened. */
export const isHolderReached = ({ holder }: CellView): boolean => holder === null || holder.userId !== null
