import { sheetDefinition } from '../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../platform/server/sheets/exportJob.ts'
import { antiBullying } from '../contract.ts'
import { eventSourceNames, eventStateNames } from '../words.ts'
import { type FoundEvent, isEventSought, presentEvent, selectEvents } from './events.ts'

const eventSheet = sheetDefinition({
  title: '防欺凌事件',
  columns: [
    { key: 'time', title: '时间', kind: 'moment', width: 20 },
    { key: 'source', title: '来源', kind: 'text', width: 12 },
    { key: 'place', title: '地点', kind: 'text', width: 20 },
    { key: 'deviceName', title: '设备', kind: 'text', width: 18 },
    { key: 'keyword', title: '关键词', kind: 'text', width: 12 },
    { key: 'hits', title: '上报次数', kind: 'integer', width: 10 },
    { key: 'state', title: '状态', kind: 'text', width: 10 },
    { key: 'handler', title: '处理人', kind: 'text', width: 12 },
    { key: 'respondMinutes', title: '响应分钟', kind: 'integer', width: 10 },
    { key: 'closedTime', title: '结束时间', kind: 'moment', width: 20 },
  ],
})

/** Exports the events of a search, without recordings, pupils and texts that may name them. */
export const eventExport = exportCall(antiBullying.exportEvents, {
  name: 'antiBullying.exportEvents',
  title: '导出防欺凌事件',
  sheet: eventSheet,
  begin: ({ body, ...context }) => {
    const where = isEventSought(context, body)
    return {
      read: async (db, { limit, offset }: Page<FoundEvent>) => selectEvents(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundEvent) => {
        const { source, state, ...row } = presentEvent(found, context.timeZone)
        return { ...row, source: eventSourceNames[source], state: eventStateNames[state] }
      },
    }
  },
})
