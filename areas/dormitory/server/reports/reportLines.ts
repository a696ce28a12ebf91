import { and, eq } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Boarder } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportBuilding, dormitoryReportStudent as line } from '../tables.ts'

export type Report = typeof dormitoryReport.$inferSelect
export type ReportLine = typeof line.$inferSelect

/** Returns the words of a boarder in a report, as they are now. */
export const describeBoarder = (one: Boarder) => ({
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
})

/** Reads a report's lines about these students. */
export const readLines = async (
  db: Db,
  { schoolId, id }: Report,
  students: readonly number[],
): Promise<ReadonlyMap<number, ReportLine>> => {
  const ofReport = and(eq(line.schoolId, schoolId), eq(line.reportId, id))
  const rows = await db
    .select()
    .from(line)
    .where(and(ofReport, among(line.studentId, students)))
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** SQL for a building's line of a report. */
export const isBuildingLine = ({ schoolId, id }: Report, buildingId: number) =>
  and(
    eq(dormitoryReportBuilding.schoolId, schoolId),
    eq(dormitoryReportBuilding.reportId, id),
    eq(dormitoryReportBuilding.buildingId, buildingId),
  )
