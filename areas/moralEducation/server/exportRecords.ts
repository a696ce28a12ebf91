import { and, lt, or, eq } from 'drizzle-orm'
import { common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { moralEducation } from '../contract.ts'
import { fromHundredths } from '../value.ts'
import { recordStateTitles } from '../words.ts'
import { type FoundRecord, isRecordSought, selectRecords } from './readRecords.ts'
import { kindsOfProject, requireTarget } from './requireTarget.ts'
import { assessRecord } from './tables.ts'

const recordColumns = sheetDefinition({
  title: '德育记录',
  columns: [
    { key: 'at', title: '时间', kind: 'moment', width: 20 },
    { key: 'project', title: '项目', kind: 'text', width: 20 },
    { key: 'target', title: '对象', kind: 'text', width: 14 },
    { key: 'group', title: '班级或楼栋', kind: 'text', width: 16 },
    { key: 'category', title: '类别', kind: 'text', width: 14 },
    { key: 'detail', title: '评分项', kind: 'text', width: 20 },
    { key: 'value', title: '分值', kind: 'number', width: 8 },
    { key: 'firstValue', title: '记分时分值', kind: 'number', width: 10 },
    { key: 'desc', title: '说明', kind: 'text', width: 28 },
    { key: 'examiner', title: '考评人', kind: 'text', width: 12 },
    { key: 'onDuty', title: '值周生', kind: 'text', width: 12 },
    { key: 'state', title: '状态', kind: 'text', width: 8 },
    { key: 'reason', title: '撤回原因', kind: 'text', width: 24 },
  ],
})

/** Exports the records of a search, newest first. */
export const recordExport = exportCall(moralEducation.exportRecords, {
  name: 'moralEducation.exportRecords',
  title: '导出德育记录',
  sheet: recordColumns,
  refusesBureau: common.figuresOnly,
  begin: ({ body, ...stand }) => {
    const where = isRecordSought(stand, body)
    return {
      // Page by the last record. An offset would read all earlier ones again for each page.
      read: async (db, { limit, last }: Page<FoundRecord>) => {
        const before =
          last &&
          or(
            lt(assessRecord.at, last.record.at),
            and(eq(assessRecord.at, last.record.at), lt(assessRecord.id, last.record.id)),
          )
        return selectRecords(db, and(where, before)).limit(limit)
      },
      rowOf: ({ record, projectName, examUserName }: FoundRecord) => ({
        at: toWireTime(record.at, stand.timeZone),
        project: projectName,
        target: record.targetName,
        group: record.groupName,
        category: record.categoryTitle,
        detail: record.detailTitle,
        value: fromHundredths(record.value),
        firstValue: fromHundredths(record.firstValue),
        desc: record.description,
        examiner: examUserName,
        onDuty: record.onDutyName,
        state: recordStateTitles[record.withdrawnAt === null ? 'valid' : 'withdrawn'],
        reason: record.withdrawReason,
      }),
    }
  },
})

/** Queues the export of a search. Refuses an unknown target. */
export const exportRecords = async (context: Context<typeof moralEducation.exportRecords>) => {
  const { db, session, body } = context
  const schoolId = schoolOf(session)
  await requireTarget(db, schoolId, body.targetId, await kindsOfProject(db, schoolId, body.projectId))
  return recordExport.handler(context)
}
