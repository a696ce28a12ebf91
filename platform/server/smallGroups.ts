/** Who may not know the children is shown no number of them below this one: so few could be told apart (H-028). */
export const smallestGroup = 5

/** How the figures of a row hang together. */
export interface GroupRule<Name extends string> {
  readonly whole: Name
  /** Figures that add up to the whole: one that is hidden could be told from the others. */
  readonly partitions: readonly (readonly Name[])[]
  /** Figures that are hidden by themselves. */
  readonly singles: readonly Name[]
}

type Figures<Name extends string> = Readonly<Record<Name, number>>

const isSmall = (value: number) => value > 0 && value < smallestGroup

/** Of what could be told from a sum since one alone of it is hidden: the smallest of the others, to be hidden with it. */
const nextOf = <Item>(items: readonly Item[], isHidden: (item: Item) => boolean, valueOf: (item: Item) => number) => {
  if (items.filter(isHidden).length !== 1) return undefined
  return items
    .filter((item) => !isHidden(item) && valueOf(item) > 0)
    .toSorted((one, other) => valueOf(one) - valueOf(other))[0]
}

const hiddenAtFirst = <Name extends string>(row: Figures<Name>, { whole, partitions, singles }: GroupRule<Name>) => {
  const names = [...partitions.flat(), ...singles]
  if (isSmall(row[whole])) return new Set([whole, ...names])
  return new Set(names.filter((name) => isSmall(row[name])))
}

/** Hides one more in each partition of a row where the hidden one could be worked out; true if it did. */
const hideInRow = <Name extends string>(
  row: Figures<Name>,
  hidden: Set<Name>,
  { whole, partitions }: GroupRule<Name>,
) => {
  const more = partitions.flatMap((parts) => {
    const isHidden = (name: Name) => hidden.has(name)
    // The whole is the sum of its parts: hidden, it could be told from them.
    const next = nextOf([...parts, whole], isHidden, (name) => (name === whole ? 0 : row[name]))
    return next === undefined ? [] : [next]
  })
  for (const name of more) hidden.add(name)
  return more.length > 0
}

/** The same down a column whose sum is known. */
const hideInColumn = <Name extends string>(
  name: Name,
  rows: readonly Figures<Name>[],
  hidden: readonly Set<Name>[],
) => {
  const next = nextOf(
    rows.map((row, at) => ({ value: row[name], set: hidden[at] })),
    ({ set }) => set?.has(name) === true,
    ({ value }) => value,
  )
  next?.set?.add(name)
  return next !== undefined
}

/**
 * Hides groups of fewer than five from rows of figures, and one more where the hidden one could be worked out: from the
 * other parts of its whole, and, where `isSumKnown`, from the same figure of the other rows. Gives for each row what of a
 * figure is shown: null for a hidden one. Of a row whose whole is small nothing is shown.
 */
export const hideSmallGroups = <Name extends string>(
  rows: readonly Figures<Name>[],
  rule: GroupRule<Name>,
  { isSumKnown = false } = {},
): ((name: Name) => number | null)[] => {
  const hidden = rows.map((row) => hiddenAtFirst(row, rule))
  const names = [rule.whole, ...rule.partitions.flat(), ...rule.singles]
  const hideMore = () => {
    const inRows = rows.map((row, at) => hideInRow(row, hidden[at] ?? new Set(), rule))
    const inColumns = isSumKnown ? names.map((name) => hideInColumn(name, rows, hidden)) : []
    return [...inRows, ...inColumns].includes(true)
  }
  while (hideMore());
  return rows.map((row, at) => (name) => (hidden[at]?.has(name) === true ? null : row[name]))
}
