import { type SQL, type SQLWrapper, and, asc, eq, sql } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { pageBounds, toPage } from '../../../../platform/contract/envelope.ts'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { countedType } from '../../boardContract.ts'
import { reportCalls } from '../../reportContract.ts'
import type { NotReturnedRow } from '../../reportViews.ts'
import { makeNameMasker, makeTextMasker } from '../../../../platform/server/nameMasker.ts'
import { type Board, findBoard } from '../board/findBoard.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { dormitoryReport as report, dormitoryReportStudent as line } from '../tables.ts'

type ListRequest = Context<typeof reportCalls.exportNotReturned>['body']

/**
 * SQL that is true if a column is one of these ids; no condition for an empty list. The array is one parameter,
 * whatever its length.
 */
const amongIds = (column: SQLWrapper, ids: readonly number[]): SQL | undefined =>
  ids.length === 0 ? undefined : among(column, ids)

/**
 * A single report is matched by equality, so that the list is read in key order whatever plan is cached. A plan cached
 * for several reports read a school's whole history: 300 ms instead of 1 ms.
 */
const ofReports = (ids: readonly number[]): SQL | undefined => {
  const [first, ...more] = ids
  return first !== undefined && more.length === 0 ? eq(line.reportId, first) : amongIds(line.reportId, ids)
}

const linesMatching = ({ schoolId, within }: Board, request: ListRequest): SQL | undefined =>
  and(
    eq(line.schoolId, schoolId),
    ofReports(request.dormitoryReportIds),
    eq(line.leaving, request.type === countedType.leave),
    request.haveFace === undefined ? undefined : eq(line.haveFace, request.haveFace === 1),
    // Students without a class have class 0 in the filter.
    amongIds(sql`coalesce(${line.classId}, 0)`, request.clazzIds),
    amongIds(line.roomId, request.dormRoomIds),
    within(line.buildingId),
  )

/** Ordered by the primary key, so that a page is read from the index whatever the table's size. */
const selectLines = (db: Db, where: SQL | undefined) =>
  db.select().from(line).where(where).orderBy(asc(line.reportId), asc(line.place)).$dynamic()

type Line = Awaited<ReturnType<typeof selectLines>>[number]

const presentLine = (row: Line, asker: Pick<Asker, 'roles'>): NotReturnedRow => ({
  userId: row.studentId,
  dormitoryName: row.dormitoryName,
  dormRoomFloor: row.floor,
  dormRoomName: row.roomName,
  bedNumber: row.bedNumber,
  studentName: makeNameMasker(asker)(row.studentName),
  clazzName: row.clazzName,
  haveFace: row.haveFace ? true : null,
  studentNotReturnMsg: row.leaving ? row.note : makeTextMasker(asker)(row.note),
})

/**
 * Handles `notReturnedPage`: a page of a report's list, limited to a manager's buildings. Type 3 lists students on
 * leave.
 */
export const findNotReturned = async ({ db, session, body }: Context<typeof reportCalls.notReturnedPage>) => {
  const where = linesMatching(await findBoard(db, session, { schoolId: body.schoolId }), body)
  const { limit, offset } = pageBounds(body)
  const rows = await selectLines(db, where).limit(limit).offset(offset)
  return toPage(
    body,
    rows.map((row) => presentLine(row, session)),
    await db.$count(line, where),
  )
}

/** The sheet of a report's list. */
export const notReturnedColumns = sheetDefinition({
  title: '未归名单',
  columns: [
    { key: 'dormitoryName', title: '宿舍楼', kind: 'text', width: 14 },
    { key: 'dormRoomFloor', title: '楼层', kind: 'integer', width: 8 },
    { key: 'dormRoomName', title: '房间', kind: 'text', width: 10 },
    { key: 'bedNumber', title: '床位', kind: 'integer', width: 8 },
    { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
    { key: 'clazzName', title: '班级', kind: 'text', width: 16 },
    { key: 'face', title: '人脸', kind: 'text', width: 10 },
    { key: 'note', title: '备注', kind: 'text', width: 30 },
  ],
})

/** Names the file by list, day and period: 未归名单 2026-03-02 晚归寝. */
const buildFileName = async (db: Db, schoolId: number, { dormitoryReportIds, type }: ListRequest): Promise<string> => {
  const [first = 0] = dormitoryReportIds
  const [found] = await db
    .select({ day: report.day, alias: report.alias })
    .from(report)
    .where(and(eq(report.schoolId, schoolId), eq(report.id, first)))
  const list = type === countedType.leave ? '请假名单' : notReturnedColumns.title
  return found === undefined ? list : `${list} ${found.day} ${found.alias}`
}

/** Exports all rows of a report's list (O-RULE-143). */
export const notReturnedExport = exportCall(reportCalls.exportNotReturned, {
  name: 'dormitory.exportNotReturned',
  title: '导出未归名单',
  sheet: notReturnedColumns,
  schoolOf: async ({ db, session, body }) => (await findBoard(db, session, { schoolId: body.schoolId })).schoolId,
  begin: async ({ body, schoolId, asker, look }) => {
    const within = (column: SQLWrapper) => isManagedBuilding({ ...asker, schoolId }, column)
    const where = linesMatching({ schoolId, within }, body)
    return {
      fileName: await look((db) => buildFileName(db, schoolId, body)),
      read: async (db, { limit, offset }: Page<Line>) => selectLines(db, where).limit(limit).offset(offset),
      rowOf: (row: Line) => {
        const { haveFace, studentNotReturnMsg, userId: _userId, ...rest } = presentLine(row, asker)
        return { ...rest, face: haveFace === null ? '未录入' : '已录入', note: studentNotReturnMsg }
      },
    }
  },
})
