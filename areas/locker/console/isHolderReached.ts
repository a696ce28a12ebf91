import type { CellView } from '../contract.ts'

/** Returns true if the cell is free or its holder is within reach. Only then may it be moved, taken back or opened. */
export const isHolderReached = ({ holder }: CellView): boolean => holder === null || holder.userId !== null

/** Returns the shown holders of cells, which the server compares with the holders of now. */
export const holderIdsOf = (cells: readonly CellView[]): number[] =>
  cells.flatMap(({ holder }) => (holder === null || holder.userId === null ? [] : [holder.userId]))
