import { and, eq, lt, or } from 'drizzle-orm'
import { maskName, maskTelephone } from '../../../platform/contract/mask.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { visitor } from '../contract.ts'
import { visitKindTitles, visitStateTitles } from '../words.ts'
import { matchesVisitSearch } from './findVisits.ts'
import { isOwnVisit } from './reach.ts'
import { type FoundVisit, selectVisits } from './selectVisits.ts'
import { findState } from './states.ts'
import { visit } from './tables.ts'

/** Columns of the export. Numbers are masked as in the list. */
const visitSheet = sheetDefinition({
  title: '访客记录',
  columns: [
    { key: 'name', title: '访客', kind: 'text', width: 12 },
    { key: 'telephone', title: '手机号', kind: 'text', width: 16 },
    { key: 'kind', title: '方式', kind: 'text', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'reason', title: '事由', kind: 'text', width: 16 },
    { key: 'companions', title: '随行人数', kind: 'integer', width: 10 },
    { key: 'plate', title: '车牌', kind: 'text', width: 12 },
    { key: 'hostName', title: '被访人', kind: 'text', width: 12 },
    { key: 'hostDepartment', title: '被访部门', kind: 'text', width: 16 },
    { key: 'student', title: '接的学生', kind: 'text', width: 18 },
    { key: 'fromAt', title: '预约开始', kind: 'moment', width: 20 },
    { key: 'untilAt', title: '预约结束', kind: 'moment', width: 20 },
    { key: 'enteredAt', title: '入校时间', kind: 'moment', width: 20 },
    { key: 'leftAt', title: '离校时间', kind: 'moment', width: 20 },
    { key: 'badge', title: '访客牌', kind: 'text', width: 10 },
    { key: 'overrideReason', title: '黑名单放行原因', kind: 'text', width: 24 },
  ],
})

/** Exports the visits of a search, newest first. Only those who answer for the whole school may export. */
export const visitExport = exportCall(visitor.exportVisits, {
  name: 'visitor.exportVisits',
  title: '导出访客记录',
  sheet: visitSheet,
  begin: ({ body, schoolId, timeZone, clock, asker }) => {
    const now = clock.now()
    const own = body.mine ? isOwnVisit(asker) : undefined
    const where = and(eq(visit.schoolId, schoolId), matchesVisitSearch(body, { timeZone, now }), own)
    const isAfter = ({ row }: FoundVisit) =>
      or(lt(visit.fromAt, row.fromAt), and(eq(visit.fromAt, row.fromAt), lt(visit.id, row.id)))
    const moment = (at: Date | null) => (at === null ? null : toWireTime(at, timeZone))
    return {
      read: async (db, { limit, last }: Page<FoundVisit>) =>
        selectVisits(db, and(where, last && isAfter(last))).limit(limit),
      rowOf: ({ row, studentName, className }: FoundVisit) => ({
        name: row.name,
        telephone: maskTelephone(row.telephone),
        kind: row.kind === 'invited' ? visitKindTitles.invited : visitKindTitles.registered,
        state: visitStateTitles[findState(row, now)],
        reason: row.reason,
        companions: row.companions,
        plate: row.plate,
        hostName: row.hostName,
        hostDepartment: row.hostDepartment,
        student: studentName === null ? '' : `${maskName(studentName)} ${className ?? ''}`.trim(),
        fromAt: moment(row.fromAt),
        untilAt: moment(row.untilAt),
        enteredAt: moment(row.enteredAt),
        leftAt: moment(row.leftAt),
        badge: row.badge,
        overrideReason: row.overrideReason,
      }),
    }
  },
})
