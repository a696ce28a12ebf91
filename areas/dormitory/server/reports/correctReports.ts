import { and, asc, eq, gte, lte, max, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type WrittenRecord, whenRecordsArrive } from '../../../access/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { getPlaceOfEntryType, getReturnedState } from '../../../whereabouts/contract.ts'
import { type NamedFact, readReturnedFacts } from '../../../whereabouts/server/index.ts'
import { returnState } from '../../boardViews.ts'
import { selectBoarders } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent } from '../tables.ts'
import { hasComplied } from './hasComplied.ts'
import { type Report, type ReportLine, describeBoarder, isBuildingLine, readLines } from './reportLines.ts'

const isWithin = ({ startAt, endAt }: Report, { at }: WrittenRecord) => startAt <= at && at <= endAt

/** Reads the final reports whose periods contain one of these moments. An earlier one is rewritten at its end anyway. */
const findReports = async (db: Db, schoolId: number, records: readonly WrittenRecord[]): Promise<Report[]> => {
  const moments = records.map(({ at }) => at.getTime())
  const rows = await db
    .select()
    .from(dormitoryReport)
    .where(
      and(
        eq(dormitoryReport.schoolId, schoolId),
        gte(dormitoryReport.endAt, new Date(Math.min(...moments))),
        lte(dormitoryReport.startAt, new Date(Math.max(...moments))),
        gte(dormitoryReport.writtenAt, dormitoryReport.endAt),
      ),
    )
    .orderBy(asc(dormitoryReport.id))
  return rows.filter((report) => records.some((record) => isWithin(report, record)))
}

/** Moves one student of a building between the counts. Returns false if the building isn't in the report. */
const moveCount = async (db: Db, report: Report, buildingId: number, complied: boolean): Promise<boolean> => {
  const { returnStudentNum, noReturnStudentNum } = dormitoryReportBuilding
  const step = complied ? 1 : -1
  const rows = await db
    .update(dormitoryReportBuilding)
    .set({
      returnStudentNum: sql`${returnStudentNum} + ${step}`,
      noReturnStudentNum: sql`${noReturnStudentNum} - ${step}`,
    })
    .where(isBuildingLine(report, buildingId))
    .returning({ buildingId: dormitoryReportBuilding.buildingId })
  return rows.length > 0
}

interface Correction {
  readonly complied: boolean
  readonly by: NamedFact
}

const correctLine = async (db: Db, report: Report, known: ReportLine, { complied, by }: Correction) => {
  if (known.leaving) return
  const isCorrected = complied !== known.firstComplied
  if (known.complied !== complied) await moveCount(db, report, known.buildingId, complied)
  await db
    .update(dormitoryReportStudent)
    .set({ complied, correctedAt: isCorrected ? by.fact.at : null, correctedBy: isCorrected ? by.device : '' })
    .where(
      and(
        eq(dormitoryReportStudent.schoolId, report.schoolId),
        eq(dormitoryReportStudent.reportId, report.id),
        eq(dormitoryReportStudent.place, known.place),
      ),
    )
}

const findLastPlace = async (db: Db, { schoolId, id }: Report): Promise<number> => {
  const [last] = await db
    .select({ place: max(dormitoryReportStudent.place) })
    .from(dormitoryReportStudent)
    .where(and(eq(dormitoryReportStudent.schoolId, schoolId), eq(dormitoryReportStudent.reportId, id)))
  return last?.place ?? 0
}

/** Adds lines for students who had complied when the report was written. It named only the others. */
const addLines = async (db: Db, report: Report, corrections: ReadonlyMap<number, Correction>) => {
  if (corrections.size === 0) return
  const { schoolId, id: reportId, endAt } = report
  const boarders = await selectBoarders(db, { schoolId, now: endAt }, among(member.id, [...corrections.keys()]))
  let place = await findLastPlace(db, report)
  for (const boarder of boarders) {
    const by = corrections.get(boarder.userId)?.by
    if (by === undefined || !(await moveCount(db, report, boarder.buildingId, false))) continue
    place += 1
    const first = { leaving: false, note: '', firstComplied: true, complied: false }
    const correction = { correctedAt: by.fact.at, correctedBy: by.device }
    await db
      .insert(dormitoryReportStudent)
      .values({ schoolId, reportId, place, ...describeBoarder(boarder), ...first, ...correction })
  }
}

const correctReport = async (db: Db, report: Report, students: readonly number[]): Promise<void> => {
  const { schoolId, startAt, endAt } = report
  const facts = await readReturnedFacts(db, { schoolId, from: startAt, to: endAt }, students)
  const lines = await readLines(db, report, students)
  const added = new Map<number, Correction>()
  for (const [student, by] of facts) {
    const isReturned = getReturnedState(by.fact.stateDictId) === returnState.returned
    const correction = { complied: hasComplied(report, { isReturned }), by }
    const known = lines.get(student)
    if (known !== undefined) await correctLine(db, report, known, correction)
    else if (!correction.complied) added.set(student, correction)
  }
  await addLines(db, report, added)
}

/**
 * Corrects the reports of the periods in which late records lie, in the transaction that writes the records. It comes
 * after whereabouts, whose lock keeps a report from being written meanwhile.
 */
export const subscribeToLateRecords = (): void => {
  whenRecordsArrive.join(20, async (db, { schoolId, records }) => {
    const moving = records.filter(({ stateDictId }) => getPlaceOfEntryType(stateDictId) !== null)
    if (moving.length === 0) return
    for (const report of await findReports(db, schoolId, moving)) {
      const within = moving.filter((record) => isWithin(report, record))
      await correctReport(db, report, [...new Set(within.map(({ memberId }) => memberId))])
    }
  })
}
