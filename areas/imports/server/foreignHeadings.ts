import { headingKey } from '../../../platform/server/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { HeadingView } from '../views.ts'

/** A heading of somebody else's sheet, read as one of our columns; of two entries for one heading the first is the guess. */
export interface ForeignHeading<Key extends string = string> {
  readonly heading: string
  readonly key: Key
  /** The codes of the standard that its cells are filled by. */
  readonly codes?: Readonly<Record<string, string>>
  /** Words that its cells are filled by beside those of our own column, such as 是 under 是否住宿. */
  readonly answers?: Readonly<Record<string, string>>
  /** The value of another column that the heading itself tells: 父亲姓名 says that the relation is 父亲. */
  readonly says?: {
    readonly key: Key
    readonly value: string
    /** True where a column of its own may tell it more exactly, as 与学生关系 does beside 监护人姓名. */
    readonly isVague?: boolean
  }
}

/** The entry of a heading that is read as a column. */
export const entryOf = <Key extends string>(
  foreign: readonly ForeignHeading<Key>[],
  title: string,
  key: string | null,
) => foreign.find((one) => one.key === key && headingKey(one.heading) === headingKey(title))

/**
 * Keeps columns that belong together from being read off different people: beside 父亲姓名, neither 监护人电话 nor 家长电话 is
 * that father's number. The first heading decides whose the columns are; the clerk sees the others and may choose them. A
 * column such as 与学生关系, which names nobody, goes with whoever is not told exactly, in either order.
 */
export const makeClaims = (foreign: readonly ForeignHeading[]) => {
  const groups = new Map(foreign.flatMap(({ key, says }) => (says === undefined ? [] : [[key, says.key] as const])))
  const claimed = new Map<string, { readonly who: string; readonly isExact: boolean }>()
  const told = new Set<string>()
  return (title: string, key: string): boolean => {
    const group = groups.get(key)
    if (group === undefined) return true
    const says = entryOf(foreign, title, key)?.says
    const isExact = says !== undefined && says.isVague !== true
    const before = claimed.get(group)
    if (says === undefined && key === group) {
      if (before?.isExact !== true) told.add(group)
      return before?.isExact !== true
    }
    const who = says?.value ?? ''
    if (before !== undefined && before.who !== who) return false
    if (isExact && told.has(group)) return false
    claimed.set(group, { who, isExact })
    return true
  }
}

/** The value of a column that the heading of another one tells, in the rows that fill that one. */
export interface Said<Key extends string> {
  readonly by: Key
  readonly key: Key
  readonly value: string
}

/** The values that the headings of a file tell themselves. */
export const saidBy = <Key extends string>(
  foreign: readonly ForeignHeading<Key>[],
  headings: readonly HeadingView[],
): Said<Key>[] =>
  headings.flatMap(({ title, key }) => {
    const entry = entryOf(foreign, title, key)
    return entry?.says === undefined ? [] : [{ by: entry.key, ...entry.says }]
  })

/** A row with what the headings say of it. Of headings that contradict each other the first one counts; cells before any. */
export const withSaid = <Key extends string>(row: SheetRow<Key>, said: readonly Said<Key>[]): SheetRow<Key> => {
  const isBlank = (key: Key) => String(row[key] ?? '').trim() === ''
  const told = said.filter(({ by, key }) => isBlank(key) && !isBlank(by)).toReversed()
  return told.length === 0 ? row : { ...row, ...Object.fromEntries(told.map(({ key, value }) => [key, value])) }
}
