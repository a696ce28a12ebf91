import type { FoundPerson } from './people.ts'
import { findClassmate } from './classmates.ts'
import { isUnnumbered } from './namesakes.ts'
import type { StudentFacts, StudentRow } from './studentFacts.ts'
import { textOf } from './studentSheet.ts'

/**
 * True for a row with a dormitory and without numbers, as in a roster of boarders. It names a pupil whom the school
 * already has, by name and class.
 */
const isOfRoster = ({ row, person }: StudentRow): boolean =>
  isUnnumbered(person.cells) &&
  person.cells.username === undefined &&
  person.cells.registryNumber === undefined &&
  textOf(row.className) !== undefined &&
  [row.building, row.room, row.bed].some((cell) => cell !== null)

const bareName = (name: string) => name.replaceAll(/\s/g, '')

/** Lists the names by which rosters of boarders name pupils, without blanks. */
export const listRosterNames = (rows: readonly StudentRow[]): string[] =>
  rows.filter(isOfRoster).map(({ person }) => bareName(person.cells.name))

/** Finds the pupil whom a row of a roster names. Null for other rows, and if the class has no pupil of that name. */
export const findBoarder = (
  row: StudentRow,
  { people, nodes, today }: StudentFacts,
): FoundPerson | 'several' | null => {
  if (!isOfRoster(row)) return null
  const naming = {
    name: row.person.cells.name,
    className: textOf(row.row.className),
    gradeName: textOf(row.row.gradeName),
  }
  const { target, isSeveral } = findClassmate(people, naming, { nodes, today })
  return isSeveral ? 'several' : target
}
