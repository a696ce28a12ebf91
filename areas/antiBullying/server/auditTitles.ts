import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  bullyingEvent,
  bullyingNote,
  bullyingPerson,
  bullyingPlay,
  bullyingSettings,
  bullyingSignal,
} from './tables.ts'

declareAuditTitles(bullyingEvent, '防欺凌事件', {
  source: '来源',
  keyword: '关键词',
  place: '地点',
  deviceId: '设备编号',
  deviceName: '设备',
  at: '发生时间',
  lastAt: '最后上报时间',
  hits: '上报次数',
  reporter: '举报人身份',
  description: '经过',
  state: '状态',
  handlerId: '处理人编号',
  respondedAt: '响应时间',
  closedAt: '结束时间',
  outcome: '处置结果',
  told: '通知人数',
})

declareAuditTitles(bullyingSignal, '防欺凌设备的上报', {
  eventId: '事件编号',
  deviceId: '设备编号',
  series: '序列',
  number: '编号',
  kind: '种类',
  keyword: '关键词',
  at: '时间',
  audioFileId: '录音',
})

declareAuditTitles(bullyingPerson, '事件涉及的人', {
  eventId: '事件编号',
  memberId: '用户编号',
  part: '身份',
})

declareAuditTitles(bullyingNote, '处置记录', { eventId: '事件编号', byId: '记录人编号', at: '时间', text: '内容' })

declareAuditTitles(bullyingPlay, '录音播放记录', { eventId: '事件编号', byId: '播放人编号', at: '时间' })

declareAuditTitles(bullyingSettings, '防欺凌设置', {
  audioDays: '录音保存天数',
  joinMinutes: '合并上报的分钟数',
  recipientIds: '通知的人',
})
