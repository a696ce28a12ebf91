import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  patrolCheck,
  patrolConfig,
  patrolHoliday,
  patrolLine,
  patrolLinePlace,
  patrolPhoto,
  patrolPlace,
  patrolPlan,
  patrolPlanGuard,
  patrolRound,
  patrolRoundGuard,
} from './tables.ts'

declareAuditTitles(patrolConfig, '巡查配置', {
  leastSeconds: '两处最少间隔（秒）',
  earlyMinutes: '可提前（分钟）',
  allowsPress: '可点选地点',
  nightUntil: '夜的结束时间',
  tellsUnbegun: '未开始时提醒',
  unbegunMinutes: '未开始提醒（分钟）',
  headIds: '接收提醒的人',
})

declareAuditTitles(patrolPlace, '巡查地点', { building: '楼栋', floor: '楼层', code: '编码' })

declareAuditTitles(patrolLine, '巡查路线', { isOrdered: '须按顺序', minutes: '用时（分钟）' })

declareAuditTitles(patrolLinePlace, '巡查路线的地点', { lineId: '路线编号', placeId: '地点编号', position: '次序' })

declareAuditTitles(patrolPlan, '巡查计划', {
  lineId: '路线编号',
  startTimes: '开始时间',
  startDay: '开始日期',
  endDay: '结束日期',
  tolerance: '宽限（分钟）',
  followsCalendar: '按校历',
})

declareAuditTitles(patrolPlanGuard, '巡查计划的巡查人', { planId: '计划编号' })

declareAuditTitles(patrolHoliday, '巡查假日', {})

declareAuditTitles(patrolRound, '巡查班次', {
  planId: '计划编号',
  planName: '计划',
  lineId: '路线编号',
  lineName: '路线',
  isOrdered: '须按顺序',
  night: '所属的夜',
  startTime: '开始时间',
  startAt: '应开始',
  dueAt: '截止时间',
  basis: '排班依据',
  total: '地点数',
  checked: '已巡',
  late: '迟到',
  abnormal: '异常',
  toldAt: '提醒时间',
})

declareAuditTitles(patrolRoundGuard, '巡查班次的巡查人', { roundId: '班次编号', guardId: '巡查人编号' })

declareAuditTitles(patrolCheck, '巡查记录', {
  roundId: '班次编号',
  position: '次序',
  placeId: '地点编号',
  placeName: '地点',
  location: '位置',
  sentAt: '补传时间',
  clientKey: '手机给出的编号',
  byName: '记录人',
  way: '方式',
  result: '结果',
  exceptionKeys: '异常的编号',
  exceptionByIds: '异常记录人编号',
  handledAt: '处理时间',
  handledById: '处理人编号',
  handledByName: '处理人',
  handling: '处理结果',
})

declareAuditTitles(patrolPhoto, '巡查照片', { checkId: '记录编号', clientKey: '手机给出的编号', position: '次序' })
