import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { airExceedance, airSettings, airStandard } from './tables.ts'

declareAuditTitles(airExceedance, '环境超标', {
  deviceId: '设备编号',
  measure: '指标',
  startedAt: '开始时间',
  lastAt: '最后读数时间',
  endedAt: '结束时间',
  endedBy: '结束方式',
  worst: '最差值',
  limit: '限值',
  alertedAt: '提醒时间',
  handledAt: '处理时间',
  handledById: '处理人编号',
  handling: '处理情况',
})

declareAuditTitles(airStandard, '环境标准', { placeKind: '地点类别', limits: '各指标的限值' })

declareAuditTitles(airSettings, '环境监测设置', { staleMinutes: '数据过期分钟', alertMinutes: '提醒前分钟' })
