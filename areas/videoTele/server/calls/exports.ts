import { sheetDefinition } from '../../../../platform/server/sheets/columns.ts'
import { exportCall } from '../../../../platform/server/sheets/exportCall.ts'
import type { Page } from '../../../../platform/server/sheets/exportJob.ts'
import { videoTele } from '../../contract.ts'
import { callStateNames, faceResultNames, faceWayNames } from '../../words.ts'
import { type FoundFace, isFaceSought, presentFace, selectFaces } from './faces.ts'
import { type FoundCall, isCallSought, presentCall, selectCalls } from './log.ts'

const callSheet = sheetDefinition({
  title: '通话记录',
  columns: [
    { key: 'startedTime', title: '开始时间', kind: 'moment', width: 20 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'phoneName', title: '话机', kind: 'text', width: 18 },
    { key: 'party', title: '对方', kind: 'text', width: 14 },
    { key: 'number', title: '号码', kind: 'text', width: 16 },
    { key: 'state', title: '结果', kind: 'text', width: 12 },
    { key: 'reason', title: '原因', kind: 'text', width: 30 },
    { key: 'seconds', title: '时长（秒）', kind: 'integer', width: 12 },
    { key: 'charged', title: '计费分钟', kind: 'integer', width: 10 },
    { key: 'short', title: '未计费分钟', kind: 'integer', width: 12 },
  ],
})

/** Exports the calls of a search, newest first. */
export const callExport = exportCall(videoTele.exportCalls, {
  name: 'videoTele.exportCalls',
  title: '导出通话记录',
  sheet: callSheet,
  begin: ({ body, ...context }) => {
    const where = isCallSought(context, body)
    return {
      read: async (db, { limit, offset }: Page<FoundCall>) => selectCalls(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundCall) => {
        const { state, ...row } = presentCall(found, context.timeZone)
        return { ...row, state: callStateNames[state] }
      },
    }
  },
})

const faceSheet = sheetDefinition({
  title: '刷脸记录',
  columns: [
    { key: 'time', title: '时间', kind: 'moment', width: 20 },
    { key: 'className', title: '班级', kind: 'text', width: 16 },
    { key: 'name', title: '姓名', kind: 'text', width: 12 },
    { key: 'phoneName', title: '话机', kind: 'text', width: 18 },
    { key: 'way', title: '方式', kind: 'text', width: 8 },
    { key: 'similarity', title: '相似度（%）', kind: 'number', width: 12 },
    { key: 'result', title: '结果', kind: 'text', width: 12 },
    { key: 'reason', title: '原因', kind: 'text', width: 30 },
  ],
})

/** Exports the identifications of a search, newest first. */
export const faceExport = exportCall(videoTele.exportFaces, {
  name: 'videoTele.exportFaces',
  title: '导出刷脸记录',
  sheet: faceSheet,
  begin: ({ body, ...context }) => {
    const where = isFaceSought(context, body)
    return {
      read: async (db, { limit, offset }: Page<FoundFace>) => selectFaces(db, where).limit(limit).offset(offset),
      rowOf: (found: FoundFace) => {
        const { way, result, ...row } = presentFace(found, context.timeZone)
        return { ...row, way: faceWayNames[way], result: faceResultNames[result] }
      },
    }
  },
})
