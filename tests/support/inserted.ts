/** The one row that an insertion has returned. */
export const inserted = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}
