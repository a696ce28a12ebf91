import { type SQLWrapper, and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { getPeriodWords } from '../../periodWords.ts'
import { reportCalls } from '../../reportContract.ts'
import { reportListType } from '../../reportViews.ts'
import { findBoard } from '../board/findBoard.ts'
import { dormitoryReport as report } from '../tables.ts'
import { type Line, type ListRequest, linesMatching, presentLine, readKnownTypes, selectLines } from './notReturned.ts'

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
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'face', title: '人脸', kind: 'text', width: 10 },
    { key: 'note', title: '备注', kind: 'text', width: 30 },
    { key: 'firstState', title: '生成时状态', kind: 'text', width: 12 },
    { key: 'correctedAt', title: '更正记录时间', kind: 'text', width: 20 },
    { key: 'correctedBy', title: '更正记录设备', kind: 'text', width: 18 },
  ],
})

/** Names the list in the words of its period: 未归名单, 未离寝名单, 请假名单 or 更正名单. */
const nameList = (type: number, stateDictId: number): string => {
  if (type === reportListType.corrected) return '更正名单'
  return type === reportListType.leave ? '请假名单' : getPeriodWords(stateDictId).list
}

/** Names sheet and file: 未归名单, and 未归名单 2026-03-02 晚归寝. */
const readNames = async (db: Db, schoolId: number, { dormitoryReportIds, type }: ListRequest) => {
  const [first = 0] = dormitoryReportIds
  const [found] = await db
    .select({ day: report.day, alias: report.alias, stateDictId: report.stateDictId })
    .from(report)
    .where(and(eq(report.schoolId, schoolId), eq(report.id, first)))
  if (found === undefined) return {}
  const title = nameList(type, found.stateDictId)
  return { title, fileName: `${title} ${found.day} ${found.alias}` }
}

/** Exports all rows of a report's list (O-RULE-143). */
export const notReturnedExport = exportCall(reportCalls.exportNotReturned, {
  name: 'dormitory.exportNotReturned',
  title: '导出报表名单',
  sheet: notReturnedColumns,
  schoolOf: async ({ db, session, body }) => {
    const { schoolId } = await findBoard(db, session, { schoolId: body.schoolId })
    await readKnownTypes(db, schoolId, body.dormitoryReportIds)
    return schoolId
  },
  begin: async ({ body, schoolId, asker, timeZone, look }) => {
    const within = (column: SQLWrapper) => isManagedBuilding({ ...asker, schoolId }, column)
    const where = linesMatching({ schoolId, within }, body)
    const types = await look((db) => readKnownTypes(db, schoolId, body.dormitoryReportIds))
    return {
      ...(await look((db) => readNames(db, schoolId, body))),
      read: async (db, { limit, offset }: Page<Line>) => selectLines(db, where).limit(limit).offset(offset),
      rowOf: (row: Line) => {
        const {
          haveFace,
          studentNotReturnMsg,
          correction,
          userId: _userId,
          ...rest
        } = presentLine(row, {
          asker,
          timeZone,
          types,
        })
        return {
          ...rest,
          face: haveFace === null ? '未录入' : '已录入',
          note: studentNotReturnMsg,
          correctedAt: correction?.time ?? '',
          correctedBy: correction?.device ?? '',
        }
      },
    }
  },
})
