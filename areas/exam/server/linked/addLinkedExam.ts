import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { chooseClasses } from '../examClasses.ts'
import type { ExamKey } from '../examKey.ts'
import { type PartServices, nothingYet, writeParts } from '../examParts.ts'
import { type ExamSubject, chooseSubjects } from '../examSubjects.ts'
import { examRanking, examTable } from '../tables.ts'

/** A school's part of a joint exam, as the bureau has set it. Marks are in hundredths. */
export interface LinkedExam {
  readonly jointExamId: number
  readonly name: string
  readonly startAt: Date
  readonly endAt: Date
  /** The grades that sit it. */
  readonly gradeIds: readonly number[]
  readonly subjects: readonly (Omit<ExamSubject, 'level' | 'isElective' | 'scaleRows'> & {
    readonly subjectId: number
  })[]
}

interface Adding {
  readonly db: Db
  readonly schoolId: number
  readonly asker: Asker
  readonly services: PartServices
}

/**
 * Adds the exam with which a school takes part in a joint exam, with all classes of the grades. The settings are those
 * of the bureau. Refuses grades without classes, and a subject that the grades do not have.
 */
export const addLinkedExam = async (
  { db, schoolId, asker, services }: Adding,
  { jointExamId, name, startAt, endAt, gradeIds, subjects: wanted }: LinkedExam,
): Promise<ExamKey> => {
  const classes = await chooseClasses(db, { schoolId, asker }, gradeIds, [])
  const levels = new Set(classes.map(({ level }) => level))
  const settings = new Map(wanted.map((one) => [one.subjectId, one]))
  const chosen = await chooseSubjects(db, schoolId, { ids: [...settings.keys()], levels, kept: [] })
  const subjects = chosen.map((one) => ({ ...one, ...settings.get(one.subjectId), scaleRows: null }))
  const [made] = await db
    .insert(examTable)
    .values({ schoolId, name, kind: 'regular', startAt, endAt, doPartialTotalsRank: false, jointExamId })
    .returning({ id: examTable.id })
  if (made === undefined) throw new Error('the exam was not written')
  const key = { schoolId, examId: made.id }
  await db.insert(examRanking).values(key)
  await writeParts(db, services, { ...key, startAt }, nothingYet, { classes, subjects })
  return key
}
