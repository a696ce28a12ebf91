import type { Db } from '../../../platform/server/database/connection.ts'
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

/** Reads the subjects of a school by id, in display order. */
export const readSubjects = async (db: Db, schoolId: number): Promise<ReadonlyMap<number, SubjectView>> =>
  new Map((await subjects.listOf(db, schoolId)).map((subject) => [subject.id, subject]))
