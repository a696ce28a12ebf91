import { and, eq, gte, lt, ne, sql } from 'drizzle-orm'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { findTerm } from '../../schoolYear/server/index.ts'
import type { ExamKind } from '../words.ts'
import { stageOf } from './examStage.ts'
import { examClass, examTable } from './tables.ts'

const gradeOf = (level: number): number => level % 100
const isPrimary = (level: number): boolean => stageOf(level) === 'primary'
const isJunior = (level: number): boolean => stageOf(level) === 'junior'

interface Planned {
  readonly schoolId: number
  /** 0 for a new exam. */
  readonly examId: number
  readonly kind: ExamKind
  readonly startAt: Date
  readonly levels: ReadonlySet<number>
  readonly timeZone: string
}

/** Lists the levels that already have an exam of this kind in the term. Empty outside terms. */
const findLevelsWithSuchExam = async (db: Db, planned: Planned): Promise<ReadonlySet<number>> => {
  const { schoolId, examId, kind, startAt, timeZone } = planned
  const term = await findTerm(db, schoolId, toWireTime(startAt, timeZone).slice(0, 10))
  if (term === null) return new Set()
  const startOf = (day: string) => fromWireTime(`${day} 00:00:00`, timeZone)
  const rows = await db
    .selectDistinct({ level: examClass.level })
    .from(examTable)
    .innerJoin(examClass, and(eq(examClass.schoolId, examTable.schoolId), eq(examClass.examId, examTable.id)))
    .where(
      and(
        eq(examTable.schoolId, schoolId),
        ne(examTable.id, examId),
        eq(examTable.kind, kind),
        gte(examTable.startAt, startOf(term.startDay)),
        lt(examTable.startAt, startOf(nextDay(term.endDay))),
        sql`${examClass.level} = any(${sql.param([...planned.levels])}::int[])`,
      ),
    )
  return new Set(rows.map(({ level }) => level))
}

/**
 * Lists the rules of the ministry that a planned exam breaks, as sentences: no written exams in grades 1 and 2, one
 * final a term in grades 1 to 9, and one mid-term exam in junior school only. A complete school's grades count by their
 * number, and a grade without one breaks no rule.
 */
export const findBrokenRules = async (db: Db, planned: Planned): Promise<readonly string[]> => {
  const { kind } = planned
  const [primary, junior] = [[...planned.levels].filter(isPrimary), [...planned.levels].filter(isJunior)]
  if (primary.length + junior.length === 0) return []
  const again = kind === 'regular' ? new Set<number>() : await findLevelsWithSuchExam(db, planned)
  const isRepeated = (levels: readonly number[]) => levels.some((level) => again.has(level))
  return [
    primary.some((level) => gradeOf(level) <= 2) && '小学一、二年级不进行纸笔考试',
    kind === 'midterm' && primary.length > 0 && '小学不安排期中考试',
    kind === 'midterm' && isRepeated(junior) && '初中每学期至多一次期中考试，本学期已有一次',
    kind === 'final' && isRepeated([...primary, ...junior]) && '义务教育阶段每学期只安排一次期末考试，本学期已有一次',
  ].filter((rule) => rule !== false)
}
