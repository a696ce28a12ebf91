/** Returns the only row of an insertion. Throws if there is none. */
export const insertedRow = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}
