import { desc } from 'drizzle-orm'
import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { inArray } from 'drizzle-orm'
import { alerts as calls } from '../contract.ts'
import type { AlertView } from '../views.ts'
import {
  answerNames,
  describeLack,
  describeProgress,
  describeWhy,
  kindNames,
  recipientRoleNames,
  tellingStateNames,
} from '../words.ts'
import { matchesSearch, readHistory } from './lists.ts'
import { alert } from './tables.ts'

const alertColumns = sheetDefinition({
  title: '预警记录',
  columns: [
    { key: 'day', title: '日期', kind: 'text', width: 14 },
    { key: 'kind', title: '种类', kind: 'text', width: 16 },
    { key: 'name', title: '学生或设备', kind: 'text', width: 16 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'why', title: '原因', kind: 'text', width: 30 },
    { key: 'raisedTime', title: '预警时间', kind: 'moment', width: 20 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'told', title: '通知', kind: 'text', width: 40 },
    { key: 'answers', title: '回复', kind: 'text', width: 30 },
    { key: 'calls', title: '电话', kind: 'text', width: 30 },
    { key: 'arrivedTime', title: '到达时间', kind: 'moment', width: 20 },
  ],
})

const rowOf = (view: AlertView) => ({
  day: view.day,
  kind: kindNames[view.kind],
  name: view.name,
  className: view.className,
  why: describeWhy(view.kind, view.sinceTime),
  raisedTime: view.raisedTime,
  state: describeProgress(view.kind, view.progress),
  told: view.told
    .map(({ name, role, state, lack }) => {
      const why = lack === null ? '' : `：${describeLack(role, lack)}`
      return `${name}（${recipientRoleNames[role]}，${tellingStateNames[state]}${why}）`
    })
    .join('、'),
  answers: view.told
    .flatMap(({ name, answer }) => (answer === null ? [] : [`${name}：${answerNames[answer]}`]))
    .join('、'),
  calls: view.calls.map(({ byName, parentName, time }) => `${time.slice(0, 16)} ${byName} → ${parentName}`).join('、'),
  arrivedTime: view.arrivedTime,
})

/** Exports the alerts of a search, newest first. */
export const historyExport = exportCall(calls.exportHistory, {
  name: 'alerts.exportHistory',
  title: '导出预警记录',
  sheet: alertColumns,
  begin: ({ body, ...context }) => {
    const where = matchesSearch(context, body)
    const order = [desc(alert.raisedAt), desc(alert.id)]
    return {
      read: (db, bounds: Page<AlertView>) =>
        readHistory(db, context, inArray(alert.id, pageOfIds({ table: alert, id: alert.id, where, order, ...bounds }))),
      rowOf,
    }
  },
})
