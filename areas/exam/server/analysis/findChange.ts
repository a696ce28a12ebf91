import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { type Asker, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { ChangeView, ChangedStudent } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { fromHundredths, scoreOf } from '../../score.ts'
import type { ExamKey } from '../examKey.ts'
import { makeSubjectCheck } from '../scoreRights.ts'
import { totalSubject } from '../tables.ts'
import { type Analysed, nameClasses, readAnalysed, requireSeenClasses } from './analysed.ts'
import { type ChangedPupil, listChanges } from './change.ts'
import { divideHalfUp } from './exact.ts'
import { readNames } from './studentNames.ts'
import { readTeacherGroups } from './teacherGroups.ts'
import { isWithheldOf } from './withholding.ts'

const meanHalfUp = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : divideHalfUp(
        values.reduce((one, other) => one + other, 0),
        values.length,
      )

const summarise = (changes: readonly ChangedPupil[], isWithheld = false) => ({
  compared: changes.length,
  rankChange: isWithheld ? null : scoreOf(meanHalfUp(changes.map(({ rankChange }) => rankChange * 100))),
  standardChange: isWithheld
    ? null
    : scoreOf(meanHalfUp(changes.flatMap(({ standardChange }) => standardChange ?? []))),
})

/** Computes the mean changes of the grade, and of the classes and teachers that the caller may see. */
export const computeChange = async (
  db: Db,
  key: ExamKey,
  analysed: Analysed,
  asked: Parameters<typeof listChanges>[3],
): Promise<ChangeView> => {
  const changes = await listChanges(db, key, analysed, asked)
  const subjectId = asked.subjectId ?? totalSubject
  const seen = requireSeenClasses(analysed, subjectId)
  const teachersOf = await readTeacherGroups(db, key, analysed.population.classes)
  const within = (classes: readonly { readonly classId: number }[]) =>
    changes.filter(({ pupil }) => classes.some(({ classId }) => classId === pupil.classId))
  return {
    grade: summarise(
      changes,
      isWithheldOf(
        analysed.rights,
        subjectId,
        changes.map(({ pupil }) => pupil),
      ),
    ),
    classes: nameClasses(seen).map((one) => ({ ...one, change: summarise(within([one])) })),
    teachers: teachersOf(subjectId, seen).map(({ classes, ...teacher }) => ({
      ...teacher,
      classes: nameClasses(classes),
      change: summarise(within(classes)),
    })),
  }
}

/** Reads how a grade, its classes and teachers changed since another exam. */
export const findChange = async ({ db, session, query }: Context<typeof exam.analysisChange>) => {
  const { schoolId, asker } = searchContextOf(session)
  const analysed = await readAnalysed(db, { schoolId, asker }, query)
  return computeChange(db, { schoolId, examId: query.examRecordId }, analysed, {
    ...query,
    subjectId: query.subjectId,
  })
}

interface Bounds {
  readonly offset: number
  readonly limit: number
}

/** Finds the students whose results the caller sees in both exams, the greatest progress first. */
export const listChangedStudents = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
  body: Omit<Context<typeof exam.changedStudents>['body'], 'pageNum' | 'pageSize'>,
) => {
  const analysed = await readAnalysed(db, { schoolId, asker }, body)
  const changes = await listChanges(db, { schoolId, examId: body.examRecordId }, analysed, {
    ...body,
    subjectId: body.subjectId,
  })
  const maySee = makeSubjectCheck(analysed.rights.scores)
  const classIds = new Set(body.classIds)
  const seen = changes
    .filter(({ pupil, isSeenBefore }) => isSeenBefore && maySee(pupil, body.subjectId ?? totalSubject))
    .filter(({ pupil }) => classIds.size === 0 || classIds.has(pupil.classId))
    .toSorted((one, other) => other.rankChange - one.rankChange || one.rank - other.rank)
  const students = async (now: Db, { offset, limit }: Bounds): Promise<ChangedStudent[]> => {
    const shown = seen.slice(offset, offset + limit)
    const named = await readNames(
      now,
      schoolId,
      shown.map(({ pupil }) => pupil),
      analysed.population.classes,
    )
    return shown.map(({ pupil, rank, rankBefore, rankChange, standard, standardBefore, standardChange }) => ({
      ...named(pupil),
      rank,
      rankBefore,
      rankChange,
      standard: scoreOf(standard),
      standardBefore: scoreOf(standardBefore),
      standardChange: standardChange === null ? null : fromHundredths(standardChange),
    }))
  }
  return { students, total: seen.length }
}

/** Reads a page of the students whose results the caller sees in both exams. */
export const findChangedStudents = async ({ db, session, body }: Context<typeof exam.changedStudents>) => {
  const { students, total } = await listChangedStudents(db, searchContextOf(session), body)
  return toPage(body, await students(db, pageBounds(body)), total)
}
