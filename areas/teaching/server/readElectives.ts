import { isElective } from '../gradeLevel.ts'
import type { SubjectView } from '../subjectContract.ts'

/** Reads a cell of electives, such as 物理、化学、生物 or 物化生. Says why if it can't be read. */
export type ReadElectives = (text: string) => { readonly found: readonly SubjectView[] } | { readonly why: string }

const splitNames = (text: string) =>
  text
    .normalize('NFKC')
    .split(/[、,;；+\s/]+/)
    .filter((name) => name !== '')

/** Makes the reader for the subjects of a school. An elective is named in full or by its first character. */
export const makeElectiveReader = (subjects: readonly SubjectView[]): ReadElectives => {
  const electives = subjects.filter(isElective)
  const byName = new Map(electives.map((one) => [one.subject, one]))
  const byInitial = Map.groupBy(electives, ({ subject }) => subject.slice(0, 1))
  const findInitials = (name: string): readonly SubjectView[] | undefined => {
    const found = [...name].map((initial) => byInitial.get(initial) ?? [])
    return found.every((named) => named.length === 1) ? found.flat() : undefined
  }
  const findNamed = (name: string) => {
    const named = byName.get(name)
    return named === undefined ? findInitials(name) : [named]
  }
  return (text) => {
    const read = splitNames(text).map((name) => ({ name, found: findNamed(name) }))
    const unread = read.filter(({ found }) => found === undefined).map(({ name }) => name)
    if (unread.length > 0) return { why: `没有选考学科“${unread.join('、')}”` }
    return { found: [...new Set(read.flatMap(({ found }) => found ?? []))] }
  }
}
