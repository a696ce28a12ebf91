/** Finds the index that an arrow key leads to in a grid of cells, row by row; null for another key or the edge. */
export const moveByKey = (key: string, at: number, columns: number, count: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  const step = steps[key]
  if (step === undefined) return null
  const next = at + step
  const leavesRow = Math.abs(step) === 1 && columns > 1 && Math.floor(next / columns) !== Math.floor(at / columns)
  return next < 0 || next >= count || leavesRow ? null : next
}
