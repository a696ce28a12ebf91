import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { department } from '../../../registry/server/tables/departments.ts'
import type { DormitoryReport } from '../../reportViews.ts'
import type { Board } from '../board/findBoard.ts'
import { dormitoryReportStudent as line } from '../tables.ts'

type Params = DormitoryReport['pageParams']

const grade = alias(department, 'grade')

const ofReport = ({ schoolId, within }: Board, reportId: number) =>
  and(eq(line.schoolId, schoolId), eq(line.reportId, reportId), within(line.buildingId))

const findPlaces = async (db: Db, board: Board, reportId: number): Promise<Params['dormitoryAndFloor']> => {
  const rows = await db
    .select({
      buildingId: line.buildingId,
      buildingName: line.dormitoryName,
      floor: line.floor,
      roomId: line.roomId,
      roomName: line.roomName,
    })
    .from(line)
    .where(ofReport(board, reportId))
    .groupBy(line.buildingId, line.dormitoryName, line.floor, line.roomId, line.roomName)
    .orderBy(asc(line.dormitoryName), asc(line.buildingId), asc(line.floor), asc(line.roomName), asc(line.roomId))
  return [...Map.groupBy(rows, ({ buildingId }) => buildingId)].map(([value, ofBuilding]) => ({
    value,
    label: ofBuilding[0]?.buildingName ?? '',
    children: [...Map.groupBy(ofBuilding, ({ floor }) => floor)].map(([floor, rooms]) => ({
      value: floor,
      label: `${floor}层`,
      children: rooms.map(({ roomId, roomName }) => ({ value: roomId, label: roomName })),
    })),
  }))
}

const findClasses = async (db: Db, board: Board, reportId: number): Promise<Params['schoolAllClass']> => {
  const rows = await db
    .select({ classId: line.classId, className: line.clazzName, gradeId: grade.id, gradeName: grade.name })
    .from(line)
    .leftJoin(department, and(eq(department.schoolId, line.schoolId), eq(department.id, line.classId)))
    .leftJoin(grade, and(eq(grade.schoolId, department.schoolId), eq(grade.id, department.parentId)))
    .where(ofReport(board, reportId))
    .groupBy(line.classId, line.clazzName, grade.id, grade.name)
    .orderBy(asc(grade.id), asc(line.classId), asc(line.clazzName))
  return [...Map.groupBy(rows, ({ gradeId }) => gradeId ?? 0)].map(([value, own]) => ({
    value,
    label: own[0]?.gradeName ?? '其他',
    // A class merged from others has one entry, with its last name.
    children: [...new Map(own.map(({ classId, className }) => [classId ?? 0, className]))].map(([id, name]) => ({
      value: id,
      label: name === '' ? '未分班' : name,
    })),
  }))
}

/** Reads the places and classes of a report's students, for its filters. */
export const listReportFilters = async (db: Db, board: Board, reportId: number): Promise<Params> => ({
  dormitoryAndFloor: await findPlaces(db, board, reportId),
  schoolAllClass: await findClasses(db, board, reportId),
})
