import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import { type SchoolNodes, findClassmate } from './classmates.ts'
import { isUnnumbered } from './namesakes.ts'
import type { FoundPerson, PeopleIndex } from './people.ts'
import type { PersonCells } from './personCells.ts'
import { type StudentKey, textOf } from './studentSheet.ts'

interface PupilRow {
  readonly row: SheetRow<StudentKey>
  readonly person: { readonly cells: PersonCells }
}

/**
 * True for a row with a dormitory and without numbers, as in a roster of boarders. It names a pupil whom the school
 * already has, by name and class.
 */
const isOfRoster = ({ row, person }: PupilRow): boolean =>
  isUnnumbered(person.cells) &&
  person.cells.username === undefined &&
  person.cells.registryNumber === undefined &&
  textOf(row.className) !== undefined &&
  [row.building, row.room, row.bed].some((cell) => cell !== null)

const bareName = (name: string) => name.replaceAll(/\s/g, '')

/** Lists the names by which rosters of boarders name pupils, without blanks. */
export const listRosterNames = (rows: readonly PupilRow[]): string[] =>
  rows.filter(isOfRoster).map(({ person }) => bareName(person.cells.name))

/** Finds the pupil whom a row of a roster names. Null for other rows, and if the class has no pupil of that name. */
export const findBoarder = (
  row: PupilRow,
  { people, ...classes }: SchoolNodes & { readonly people: PeopleIndex },
): FoundPerson | 'several' | null => {
  if (!isOfRoster(row)) return null
  const naming = {
    name: row.person.cells.name,
    className: textOf(row.row.className),
    gradeName: textOf(row.row.gradeName),
  }
  const { target, isSeveral } = findClassmate(people, naming, classes)
  return isSeveral ? 'several' : target
}
