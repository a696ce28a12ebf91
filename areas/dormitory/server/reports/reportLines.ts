import { and, eq } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Boarder } from '../board/boarders.ts'
import { dormitoryReport, dormitoryReportStudent as line } from '../tables.ts'

export type Report = typeof dormitoryReport.$inferSelect
export type ReportLine = typeof line.$inferSelect

/** Returns the present name, room and class of a boarder, as a report stores them. */
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
