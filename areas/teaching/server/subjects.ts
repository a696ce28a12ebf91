import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { foreignKeyViolation, sqlStateOf } from '../../../platform/server/database/sqlState.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { teaching } from '../contract.ts'
import { catalogue, withoutSchool } from '../../../platform/server/catalogue.ts'
import { teachingRefusals } from '../refusals.ts'
import type { SubjectView } from '../subjectContract.ts'
import { subjectTable } from './tables.ts'

/** The subjects of a school, in display order. */
export const subjects = catalogue(subjectTable, {
  name: '学科',
  order: [subjectTable.position, subjectTable.subject],
  present: (row): SubjectView => withoutSchool(row),
  twice: ({ subject }) => ({ kind: teachingRefusals.subjectTwice, words: { name: subject } }),
})

/**
 * Deletes a subject with its assignments and electives. Refuses one that exams or other records use, because they would
 * lose their meaning.
 */
export const deleteSubject = async ({ db, session, query }: Context<typeof teaching.deleteSubject>): Promise<null> => {
  try {
    return await subjects.remove({ db, session }, query.id)
  } catch (error) {
    if (sqlStateOf(error) !== foreignKeyViolation) throw error
    throw new Refusal(teachingRefusals.subjectUsed)
  }
}

/** Reads the subjects of a school by id, in display order. */
export const readSubjects = async (db: Db, schoolId: number): Promise<ReadonlyMap<number, SubjectView>> =>
  new Map((await subjects.listOf(db, schoolId)).map((subject) => [subject.id, subject]))
