import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { HeadingView } from '../views.ts'
import { bareHeading } from './headingText.ts'

/**
 * A heading of other systems' sheets and the column it is read as. If a heading has two entries, the first is the
 * guess.
 */
export interface ForeignHeading<Key extends string = string> {
  readonly heading: string
  readonly key: Key
  /** Texts by the standard's code, if the cells hold codes. */
  readonly codes?: Readonly<Record<string, string>>
  /** Further words that the cells may hold, such as 是 under 是否住宿. */
  readonly answers?: Readonly<Record<string, string>>
  /**
   * A value of another column that the heading implies: 父亲姓名 implies the relation 父亲. A filled cell of that column
   * wins.
   */
  readonly says?: {
    readonly key: Key
    readonly value: string
    /** True if another column may state the value more exactly, as 与学生关系 does for 监护人姓名. */
    readonly isVague?: boolean
  }
}

/** Returns the entry of a heading that is read as this column, if any. */
export const findHeadingEntry = <Key extends string>(
  foreign: readonly ForeignHeading<Key>[],
  title: string,
  key: string | null,
) => foreign.find((one) => one.key === key && bareHeading(one.heading) === bareHeading(title))

/**
 * Returns a function that decides, heading by heading, whether a guessed column may be used. It keeps columns of one
 * parent from being read off two people: next to 父亲姓名, neither 监护人电话 nor 家长电话 is the father's number. The first
 * heading decides, and the clerk may choose the others. A column that names no person, such as 与学生关系, belongs to a
 * parent whose relation the heading leaves open, in either order.
 */
export const makeColumnClaims = (foreign: readonly ForeignHeading[]) => {
  const groups = new Map(foreign.flatMap(({ key, says }) => (says === undefined ? [] : [[key, says.key] as const])))
  const claimed = new Map<string, { readonly relation: string; readonly isExact: boolean }>()
  const groupsWithColumn = new Set<string>()
  return (title: string, key: string): boolean => {
    const group = groups.get(key)
    if (group === undefined) return true
    const says = findHeadingEntry(foreign, title, key)?.says
    const isExact = says !== undefined && says.isVague !== true
    const before = claimed.get(group)
    if (says === undefined && key === group) {
      if (before?.isExact !== true) groupsWithColumn.add(group)
      return before?.isExact !== true
    }
    const relation = says?.value ?? ''
    if (before !== undefined && before.relation !== relation) return false
    if (isExact && groupsWithColumn.has(group)) return false
    claimed.set(group, { relation, isExact })
    return true
  }
}

/** A value that one column's heading implies for another column, in rows where the first is filled. */
export interface ImpliedValue<Key extends string> {
  readonly by: Key
  readonly key: Key
  readonly value: string
}

/** Lists the values that a file's headings imply. */
export const listImpliedValues = <Key extends string>(
  foreign: readonly ForeignHeading<Key>[],
  headings: readonly HeadingView[],
): ImpliedValue<Key>[] =>
  headings.flatMap(({ title, key }) => {
    const entry = findHeadingEntry(foreign, title, key)
    return entry?.says === undefined ? [] : [{ by: entry.key, ...entry.says }]
  })

/**
 * Fills blank cells with the values implied by headings. The first of two contradicting headings wins, and a filled
 * cell wins over both.
 */
export const withImpliedValues = <Key extends string>(
  row: SheetRow<Key>,
  said: readonly ImpliedValue<Key>[],
): SheetRow<Key> => {
  const isBlank = (key: Key) => String(row[key] ?? '').trim() === ''
  const implied = said.filter(({ by, key }) => isBlank(key) && !isBlank(by)).toReversed()
  return implied.length === 0 ? row : { ...row, ...Object.fromEntries(implied.map(({ key, value }) => [key, value])) }
}
