import { and, asc, eq, gte, lte, max, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type WrittenRecord, whenRecordsArrive } from '../../../access/server/index.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { getPlaceOfEntryType, getReturnedState } from '../../../whereabouts/contract.ts'
import { type NamedFact, readReturnedFacts } from '../../../whereabouts/server/index.ts'
import { returnState } from '../../boardViews.ts'
import { selectBoarders } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportStudent } from '../tables.ts'
import { hasComplied } from './hasComplied.ts'
import { findBedsChangedSince } from './findBedsChangedSince.ts'
import { type BuildingCounts, readBuildingCounts } from './buildingCounts.ts'
import { type Report, type ReportLine, describeBoarder, readLines } from './reportLines.ts'

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

interface Correction {
  readonly complied: boolean
  readonly by: NamedFact
}

interface CorrectedLine extends Correction {
  readonly line: ReportLine
}

const describeCorrection = ({ complied, by, line }: CorrectedLine) =>
  complied === line.firstComplied
    ? { complied, correctedAt: null, correctedBy: '' }
    : { complied, correctedAt: by.fact.at, correctedBy: by.device }

const isChanged = (one: CorrectedLine): boolean => {
  const { complied, correctedAt, correctedBy } = describeCorrection(one)
  const { line } = one
  const isSameTime = correctedAt?.getTime() === line.correctedAt?.getTime()
  return complied !== line.complied || !isSameTime || correctedBy !== line.correctedBy
}

/** Corrects lines of a report in one statement. */
const updateLines = async (db: Db, { schoolId, id }: Report, lines: readonly CorrectedLine[]): Promise<void> => {
  if (lines.length === 0) return
  const rows = lines.map((one) => {
    const { complied, correctedAt, correctedBy } = describeCorrection(one)
    return { p: one.line.place, c: complied, t: correctedAt, d: correctedBy }
  })
  await db.execute(sql`update ${dormitoryReportStudent} as line
    set complied = given.c, corrected_at = given.t, corrected_by = given.d
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (p int, c boolean, t timestamptz, d text)
    where line.school_id = ${schoolId} and line.report_id = ${id} and line.place = given.p`)
}

const findLastPlace = async (db: Db, { schoolId, id }: Report): Promise<number> => {
  const [last] = await db
    .select({ place: max(dormitoryReportStudent.place) })
    .from(dormitoryReportStudent)
    .where(and(eq(dormitoryReportStudent.schoolId, schoolId), eq(dormitoryReportStudent.reportId, id)))
  return last?.place ?? 0
}

/** Adds lines for students who had complied when the report was written. It named only the others. */
const addLines = async (
  db: Db,
  report: Report,
  corrections: ReadonlyMap<number, Correction>,
  counts: BuildingCounts,
): Promise<void> => {
  if (corrections.size === 0) return
  const { schoolId, id: reportId, endAt } = report
  const boarders = await selectBoarders(db, { schoolId, now: endAt }, among(member.id, [...corrections.keys()]))
  const others = await findBedsChangedSince(db, report, [...corrections.keys()])
  const last = await findLastPlace(db, report)
  const first = { leaving: false, note: '', firstComplied: true, complied: false }
  const lines = boarders
    .filter(({ userId, buildingId }) => !others.has(userId) && counts.move(buildingId, false))
    .map((boarder, at) => {
      const by = corrections.get(boarder.userId)?.by
      const correction = { correctedAt: by?.fact.at ?? null, correctedBy: by?.device ?? '' }
      return { schoolId, reportId, place: last + at + 1, ...describeBoarder(boarder), ...first, ...correction }
    })
  if (lines.length > 0) await db.insert(dormitoryReportStudent).values(lines)
}

const correctReport = async (db: Db, report: Report, students: readonly number[]): Promise<void> => {
  const { schoolId, startAt, endAt } = report
  const facts = await readReturnedFacts(db, { schoolId, from: startAt, to: endAt }, students)
  const lines = await readLines(db, report, students)
  const corrected: CorrectedLine[] = []
  const added = new Map<number, Correction>()
  for (const [student, by] of facts) {
    const isReturned = getReturnedState(by.fact.stateDictId) === returnState.returned
    const correction = { complied: hasComplied(report, { isReturned }), by }
    const line = lines.get(student)
    if (line !== undefined && !line.leaving) corrected.push({ ...correction, line })
    if (line === undefined && !correction.complied) added.set(student, correction)
  }
  const changed = corrected.filter(isChanged)
  if (changed.length + added.size === 0) return
  const counts = await readBuildingCounts(db, report)
  for (const { complied, line } of changed) if (complied !== line.complied) counts.move(line.buildingId, complied)
  await updateLines(db, report, changed)
  await addLines(db, report, added, counts)
  await counts.save()
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
