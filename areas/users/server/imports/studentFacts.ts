import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { mapInTurns } from '../../../../platform/server/mapInTurns.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { ImportedRow, ImportContext } from '../../../imports/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { readRooms } from './beds.ts'
import { findLostCards } from '../lostCards.ts'
import { collectNumbers } from './matching.ts'
import { findNamesakes } from './namesakes.ts'
import { findNodes } from './nodes.ts'
import { listRosterNames } from './rosterRows.ts'
import { readKnownParents } from './knownParents.ts'
import { leaveOutParents, listTelephones, readParents } from './parentCells.ts'
import { findPeople, indexPeople } from './people.ts'
import { readPerson } from './personCells.ts'
import type { StudentKey } from './studentSheet.ts'

/** Parses a row's cells once for all later steps. */
const readStudentRow = ({ number, row }: ImportedRow<StudentKey>, today: string) => ({
  number,
  row,
  person: readPerson(row, today),
  family: leaveOutParents(row, readParents(row)),
})

export type StudentRow = ReturnType<typeof readStudentRow>

/** Returns the login name prefix of a school. */
export const findPrefix = async (db: Db, schoolId: number): Promise<string> => {
  const [row] = await db.select({ prefix: school.usernamePrefix }).from(school).where(eq(school.id, schoolId))
  if (!row) throw new Refusal(common.notFound)
  return row.prefix
}

/** Reads everything needed to judge rows of students, in a few statements for any number of rows. */
export const readStudentFacts = async (db: Db, given: readonly ImportedRow<StudentKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, today, holds } = importing
  const rows = await mapInTurns(given, (row) => readStudentRow(row, today))
  const telephones = rows.flatMap(({ family }) => listTelephones(family))
  const cells = rows.map(({ person }) => person.cells)
  const sought = await collectNumbers(cells, telephones, secrets)
  const found = await findPeople(db, schoolId, { ...sought, names: listRosterNames(rows) }, asker, holds)
  return {
    rows,
    people: indexPeople(found),
    lostCards: await findLostCards(db, schoolId, sought.cards),
    // Only a dry run shows warnings.
    namesakes: holds ? new Set<string>() : await findNamesakes(db, schoolId, cells),
    nodes: await findNodes(db, importing),
    rooms: await readRooms(db, importing),
    linksOf: await readKnownParents(
      db,
      importing,
      found.map(({ id }) => id),
      rows.map(({ family }) => family),
    ),
    prefix: await findPrefix(db, schoolId),
    today,
  }
}

export type StudentFacts = Awaited<ReturnType<typeof readStudentFacts>>
