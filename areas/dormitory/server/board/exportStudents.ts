import type { SQLWrapper } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { countedNames } from '../../../whereabouts/contract.ts'
import { boardCalls } from '../../boardContract.ts'
import { countedType } from '../../boardViews.ts'
import { type Boarder, selectBoarders } from './boarders.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { readPeriods } from './currentPeriod.ts'
import { findBoard } from './findBoard.ts'
import { matchBoarders, presentRow } from './students.ts'

/** The sheet of the list behind a counter. */
const studentColumns = sheetDefinition({
  title: '归寝名单',
  columns: [
    { key: 'dormitoryName', title: '宿舍楼', kind: 'text', width: 14 },
    { key: 'floor', title: '楼层', kind: 'integer', width: 8 },
    { key: 'dormRoomName', title: '房间', kind: 'text', width: 10 },
    { key: 'bedNumber', title: '床位', kind: 'integer', width: 8 },
    { key: 'studentName', title: '姓名', kind: 'text', width: 12 },
    { key: 'gradeName', title: '班级', kind: 'text', width: 16 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'face', title: '人脸', kind: 'text', width: 10 },
    { key: 'note', title: '备注', kind: 'text', width: 30 },
  ],
})

const stateOf = ({ isAway, isReturned }: Boarder): string => {
  if (isAway) return countedNames.leave
  return isReturned ? countedNames.returned : countedNames.notReturned
}

const listNames: Readonly<Record<number, string>> = {
  [countedType.returned]: '在寝名单',
  [countedType.notReturned]: '不在寝名单',
  [countedType.leave]: '请假名单',
}

/** Names the file by list, time and current period: 不在寝名单 2026-03-02 22.05 晚归寝. */
const buildFileName = (type: number | undefined, time: string, period = ''): string =>
  [listNames[type ?? 0] ?? studentColumns.title, time.slice(0, 10), time.slice(11, 16).replace(':', '.'), period]
    .join(' ')
    .trim()

/** The specification defines this export as GET, so its parameters are in the query instead of the body. */
const call = boardCalls.exportStudents

const ofQuery = exportCall(
  { ...call, body: call.query },
  {
    name: 'dormitory.exportStudents',
    title: '导出归寝名单',
    sheet: studentColumns,
    schoolOf: async ({ db, session, body }) => (await findBoard(db, session, body)).schoolId,
    begin: async ({ body, schoolId, asker, timeZone, look }) => {
      const count = { schoolId, now: new Date() }
      const { current } = await look((db) => readPeriods(db, { ...count, timeZone }))
      const within = (column: SQLWrapper) => isManagedBuilding({ ...asker, schoolId }, column, body.managerId)
      return {
        fileName: buildFileName(body.type, toWireTime(count.now, timeZone), current?.schedule.alias),
        read: async (db, { limit, offset }: Page<Boarder>) =>
          selectBoarders(db, count, matchBoarders(db, count, { schoolId, within }, { type: body.type }))
            .limit(limit)
            .offset(offset),
        rowOf: (row: Boarder) => {
          const { userFace, studentNotReturnMsg, userId: _userId, ...rest } = presentRow(row, asker)
          return {
            ...rest,
            state: stateOf(row),
            face: userFace === null ? '未录入' : '已录入',
            note: studentNotReturnMsg,
          }
        },
      }
    },
  },
)

/** Exports the students behind a counter or of the whole board. */
export const studentExport = {
  handler: ({ db, session, jobs, query: body }: Context<typeof call>) => ofQuery.handler({ db, session, jobs, body }),
  work: ofQuery.work,
}
