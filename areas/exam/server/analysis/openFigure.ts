import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import { type Asker, searchContextOf } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import type { OpenedStudent } from '../../analysisViews.ts'
import type { exam } from '../../contract.ts'
import { scoreOf } from '../../score.ts'
import type { ExamKey } from '../examKey.ts'
import { makeSubjectCheck } from '../scoreRights.ts'
import { totalSubject } from '../tables.ts'
import { readAnalysed, requireSeenClasses } from './analysed.ts'
import { momentsOfAll } from './figures.ts'
import { readLines } from './lines.ts'
import { type Measured, measure } from './measured.ts'
import { standardOf } from './moments.ts'
import { placeAtLine } from './placeAtLine.ts'
import type { Population, Pupil, Value } from './population.ts'
import { readNames } from './studentNames.ts'
import { isGradeWithheld } from './withholding.ts'

type Opened = Omit<Context<typeof exam.openFigure>['body'], 'pageNum' | 'pageSize'>

interface Bounds {
  readonly offset: number
  readonly limit: number
}

const isAtLeast = (value: number, limit: number | undefined) => limit === undefined || value >= Math.round(limit * 100)
const isBelow = (value: number, limit: number | undefined) => limit === undefined || value < Math.round(limit * 100)
const isAtMost = (value: number, limit: number | undefined) => limit === undefined || value <= Math.round(limit * 100)

const matchesValue = (value: Value | undefined, { isScored, isCounted, ...body }: Opened): boolean => {
  if (value === undefined) return !isScored
  const score = isCounted ? value.counted : value.raw
  const rank = value.rank ?? 0
  return (
    isAtLeast(score, body.from) &&
    isBelow(score, body.below) &&
    isAtMost(score, body.atMost) &&
    rank >= (body.rankFrom ?? rank) &&
    rank <= (body.rankTo ?? rank)
  )
}

/** Returns the students whom a figure of a line of the total counts. Refuses a line that isn't of the grade. */
const findAtLine = async (
  db: Db,
  key: ExamKey,
  population: Population,
  { lineId, reach, subjectId }: Opened,
): Promise<ReadonlySet<number> | null> => {
  if (lineId === undefined) return null
  const line = (await readLines(db, key, population.level)).find(({ id }) => id === lineId)
  if (line === undefined) throw new Refusal(common.notFound)
  const { ranked, reached, subjects } = placeAtLine(population, line)
  const idsOf = (pupils: readonly Pupil[]) => new Set(pupils.map(({ studentId }) => studentId))
  if (subjectId === undefined) return idsOf(reach === undefined ? ranked : reached)
  const placed = subjects.find(({ subject }) => subject.subjectId === subjectId)?.placements ?? []
  const chosen = placed.filter(({ placement, isWorst }) => (reach === 'keptBack' ? isWorst : placement === reach))
  return idsOf(chosen.map(({ pupil }) => pupil))
}

/** Orders students from the highest score to the lowest, those without one last. */
const orderByScore = ({ values }: Measured, pupils: readonly Pupil[]): readonly Pupil[] => {
  const scoreOfPupil = ({ studentId }: Pupil) => values.get(studentId)?.raw ?? -1
  return pupils.toSorted((one, other) => scoreOfPupil(other) - scoreOfPupil(one) || one.studentId - other.studentId)
}

/**
 * Finds the students whom a figure counts, the best first. Counts those whom the caller may not see only for callers
 * who see every class of the grade; `hidden` is null for others.
 * Refuses classes whose figures the caller may not see.
 */
export const listOpenedStudents = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
  body: Opened,
) => {
  const key = { schoolId, examId: body.examRecordId }
  const analysed = await readAnalysed(db, { schoolId, asker }, body)
  const { population, rights } = analysed
  const measured = measure(population, body.subjectId)
  // A place at a line tells about the total, even in a subject.
  const shownSubject = body.lineId === undefined ? measured.subjectId : totalSubject
  const seenClasses = new Set(requireSeenClasses(analysed, shownSubject).map(({ classId }) => classId))
  if (body.classIds.some((classId) => !seenClasses.has(classId))) throw new Refusal(common.notFound)
  const atLine = await findAtLine(db, key, population, body)
  const classIds = new Set(body.classIds)
  const found = measured.takers.filter(
    ({ studentId, classId }) =>
      (classIds.size === 0 || classIds.has(classId)) &&
      (atLine === null || atLine.has(studentId)) &&
      matchesValue(measured.values.get(studentId), body),
  )
  const maySee = makeSubjectCheck(rights.scores)
  const seen = orderByScore(
    measured,
    found.filter((pupil) => maySee(pupil, shownSubject)),
  )
  const all = isGradeWithheld(rights, measured) ? null : momentsOfAll(measured)
  const students = async (now: Db, { offset, limit }: Bounds): Promise<OpenedStudent[]> => {
    const shown = seen.slice(offset, offset + limit)
    const named = await readNames(now, schoolId, shown, population.classes)
    return shown.map((pupil) => {
      const value = measured.values.get(pupil.studentId)
      return {
        ...named(pupil),
        score: scoreOf(value?.raw ?? null),
        scaled: value?.isScaled === true ? scoreOf(value.counted) : null,
        rank: value?.rank ?? null,
        standard: value === undefined || all === null ? null : scoreOf(standardOf({ count: 1, sum: value.raw }, all)),
      }
    })
  }
  // A number of hidden students behind a narrow condition would tell what single ones have, however many are hidden.
  const seesGrade = population.classes.every(({ classId }) => seenClasses.has(classId))
  return { students, total: seen.length, hidden: seesGrade ? found.length - seen.length : null }
}

/** Reads a page of the students whom a figure counts. */
export const openFigure = async ({ db, session, body }: Context<typeof exam.openFigure>) => {
  const { students, total, hidden } = await listOpenedStudents(db, searchContextOf(session), body)
  return { ...toPage(body, await students(db, pageBounds(body)), total), hidden }
}
