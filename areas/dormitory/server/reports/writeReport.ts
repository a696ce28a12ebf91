import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { periodType } from '../../scheduleContract.ts'
import { type Boarder, selectBoarders } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent } from '../tables.ts'
import type { HeldPeriod } from './periodEvent.ts'

interface Writing {
  readonly schoolId: number
  readonly period: HeldPeriod
  readonly now: Date
  /** All boarders of the school with their states at that time; read where none are given. */
  readonly boarders?: readonly Boarder[]
}

/** So many rows are written with one statement: a statement holds 65,535 values at most. */
const atOnce = 2000

/** Whether somebody did as the period asks: returned where it counts who returns, left where it counts who leaves. */
const hasDoneSo = ({ stateDictId }: HeldPeriod, { isReturned }: Boarder) =>
  isReturned === (stateDictId === periodType.returning)

const buildingLines = (period: HeldPeriod, boarders: readonly Boarder[]) =>
  [...Map.groupBy(boarders, ({ buildingId }) => buildingId)].map(([buildingId, own]) => {
    const present = own.filter(({ isAway }) => !isAway)
    const returnStudentNum = present.filter((one) => hasDoneSo(period, one)).length
    return {
      buildingId,
      dormitoryName: own[0]?.buildingName ?? '',
      allStudentNum: own.length,
      returnStudentNum,
      noReturnStudentNum: present.length - returnStudentNum,
      leavingStudentNum: own.length - present.length,
    }
  })

const studentLines = (period: HeldPeriod, boarders: readonly Boarder[]) =>
  boarders
    .filter((one) => one.isAway || !hasDoneSo(period, one))
    .map((one, at) => ({
      place: at + 1,
      studentId: one.userId,
      studentName: one.name,
      buildingId: one.buildingId,
      dormitoryName: one.buildingName,
      floor: one.floor,
      roomId: one.roomId,
      roomName: one.roomName,
      bedNumber: one.bedNumber,
      classId: one.classId,
      clazzName: one.className ?? '',
      haveFace: one.faceId !== null,
      leaving: one.isAway,
      note: one.isAway ? '请假' : one.note,
    }))

const ofPeriod = ({ schoolId, period }: Writing) =>
  and(
    eq(dormitoryReport.schoolId, schoolId),
    eq(dormitoryReport.scheduleId, period.scheduleId),
    eq(dormitoryReport.day, period.day),
  )

/** The report's head; null where it stands already. One that was made by hand before the period's end gives way. */
const openReport = async (db: Db, writing: Writing): Promise<number | null> => {
  const { schoolId, period, now } = writing
  await db.delete(dormitoryReport).where(and(ofPeriod(writing), lt(dormitoryReport.writtenAt, dormitoryReport.endAt)))
  const { scheduleId, day, alias, stateDictId } = period
  const times = { startAt: new Date(period.startAt), endAt: new Date(period.endAt), writtenAt: now }
  const [row] = await db
    .insert(dormitoryReport)
    .values({ schoolId, scheduleId, day, alias, stateDictId, ...times })
    .onConflictDoNothing()
    .returning({ id: dormitoryReport.id })
  return row?.id ?? null
}

/**
 * Writes the report of a period from the states of this moment, unless it is written already; gives its id. It stays as it is
 * written, whatever is changed later.
 */
export const writeReport = async (db: Db, writing: Writing): Promise<{ id: number; isWritten: boolean }> => {
  const { schoolId, period, now } = writing
  // Two that write the same would each take the other's half-written report away.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('dormitory_report'), hashint8(${schoolId}::bigint))`)
  const reportId = await openReport(db, writing)
  if (reportId === null) {
    const [standing] = await db.select({ id: dormitoryReport.id }).from(dormitoryReport).where(ofPeriod(writing))
    if (!standing) throw new Error('the report was neither written nor there')
    return { id: standing.id, isWritten: false }
  }
  const boarders = writing.boarders ?? (await selectBoarders(db, { schoolId, now }, undefined))
  const of = { schoolId, reportId }
  const buildings = buildingLines(period, boarders).map((line) => ({ ...of, ...line }))
  if (buildings.length > 0) await db.insert(dormitoryReportBuilding).values(buildings)
  const students = studentLines(period, boarders).map((line) => ({ ...of, ...line }))
  for (let from = 0; from < students.length; from += atOnce) {
    await db.insert(dormitoryReportStudent).values(students.slice(from, from + atOnce))
  }
  return { id: reportId, isWritten: true }
}
