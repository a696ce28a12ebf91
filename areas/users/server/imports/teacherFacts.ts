import { eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportedRow, ImportContext } from '../../../imports/server/index.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { classManager, member } from '../../../registry/server/tables/members.ts'
import { findLostCards } from '../lostCards.ts'
import { readLessonFacts } from './lessons.ts'
import { collectNumbers } from './matching.ts'
import { findNodes } from './nodes.ts'
import { findPeople, indexPeople } from './people.ts'
import { readPerson } from './personCells.ts'
import { findPrefix } from './studentFacts.ts'
import type { TeacherKey } from './teacherSheet.ts'

/** Parses a row's cells once. */
const readRow = ({ number, row }: ImportedRow<TeacherKey>, today: string) => ({
  number,
  row,
  person: readPerson(row, today),
})

export type TeacherRow = ReturnType<typeof readRow>

const findManagers = (db: Db, schoolId: number) =>
  db
    .select({
      departmentId: classManager.departmentId,
      memberId: classManager.memberId,
      level: classManager.level,
      name: member.name,
    })
    .from(classManager)
    .innerJoin(member, memberJoin(classManager.schoolId, classManager.memberId))
    .where(eq(classManager.schoolId, schoolId))

/** Reads everything needed to judge rows of teachers, in at most six statements. */
export const readTeacherFacts = async (db: Db, given: readonly ImportedRow<TeacherKey>[], importing: ImportContext) => {
  const { schoolId, asker, secrets, today, holds } = importing
  const rows = given.map((row) => readRow(row, today))
  const cells = rows.map(({ person }) => person.cells)
  const telephones = cells.flatMap(({ telephone }) => telephone ?? [])
  const sought = await collectNumbers(cells, telephones, secrets)
  return {
    rows,
    people: indexPeople(await findPeople(db, schoolId, sought, asker, holds)),
    lostCards: await findLostCards(db, schoolId, sought.cards),
    nodes: await findNodes(db, importing),
    today,
    managers: await findManagers(db, schoolId),
    prefix: await findPrefix(db, schoolId),
    lessons: await readLessonFacts(db, importing),
  }
}

export type TeacherFacts = Awaited<ReturnType<typeof readTeacherFacts>>
