import { headingKey } from '../../../platform/server/sheets/cellText.ts'
import type { SheetRow } from '../../../platform/server/sheets/columns.ts'
import type { HeadingView } from '../views.ts'

/** A heading of somebody else's sheet, read as one of our columns; of two entries for one heading the first is the guess. */
export interface ForeignHeading<Key extends string = string> {
  readonly heading: string
  readonly key: Key
  /** The codes of the standard that its cells are filled by. */
  readonly codes?: Readonly<Record<string, string>>
  /** The value of another column that the heading itself tells: 父亲姓名 says that the relation is 父亲. */
  readonly says?: { readonly key: Key; readonly value: string }
}

/** The entry of a heading that is read as a column. */
export const entryOf = <Key extends string>(
  foreign: readonly ForeignHeading<Key>[],
  title: string,
  key: string | null,
) => foreign.find((one) => one.key === key && headingKey(one.heading) === headingKey(title))

/**
 * Keeps columns that belong together from being read off different people: beside 父亲姓名, neither 监护人电话 nor 家长电话 is
 * that father's number. The first heading decides whose the columns are; the clerk sees the others and may choose them.
 */
export const makeClaims = (foreign: readonly ForeignHeading[]) => {
  const groups = new Map(foreign.flatMap(({ key, says }) => (says === undefined ? [] : [[key, says.key] as const])))
  const claimed = new Map<string, string>()
  return (title: string, key: string): boolean => {
    const group = groups.get(key)
    if (group === undefined) return true
    const who = entryOf(foreign, title, key)?.says?.value ?? ''
    const before = claimed.get(group) ?? who
    if (before === who) claimed.set(group, who)
    return before === who
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
