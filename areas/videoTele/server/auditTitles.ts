import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  phoneBalance,
  phoneCharge,
  phoneGroup,
  phoneGroupClass,
  phoneOrder,
  phonePackage,
  phoneSettings,
  phoneStation,
  publicNumber,
} from './tables.ts'

const validity = { validDays: '有效天数', lastDay: '最后一天' }
const windows = '通话时间'

declareAuditTitles(phonePackage, '通话套餐', { ...validity, price: '价格（分）', minutes: '分钟', onSale: '在售' })

declareAuditTitles(phoneOrder, '套餐订单', {
  ...validity,
  packageId: '套餐编号',
  packageName: '套餐',
  fen: '金额（分）',
  minutes: '分钟',
  way: '收款方式',
  receipt: '收据号',
  createdByName: '办理人',
  paidAt: '收款时间',
  paidByName: '收款人',
  endedByName: '退款或取消人',
  refundFen: '退款（分）',
})

declareAuditTitles(phoneBalance, '学生套餐', {
  orderId: '订单编号',
  title: '套餐',
  minutes: '分钟',
  used: '已用分钟',
  lastDay: '最后一天',
  refunded: '已退款',
  byName: '操作人',
})

declareAuditTitles(phoneStation, '话机', { place: '位置' })

declareAuditTitles(publicNumber, '公共号码', { number: '号码', fromTime: '开始时间', toTime: '结束时间' })

declareAuditTitles(phoneGroup, '通话分组', { windows, mostMinutes: '单次最多分钟', mostCalls: '每天最多次数' })

declareAuditTitles(phoneGroupClass, '通话分组的班级', { groupId: '分组编号' })

declareAuditTitles(phoneSettings, '视频电话设置', {
  enabled: '启用',
  windows,
  mostCalls: '每天最多次数',
  lowMinutes: '余额提醒（分钟）',
  showsRecordingHint: '录音提示',
})

declareAuditTitles(phoneCharge, '通话计费', { callId: '通话编号', balanceId: '学生套餐编号', minutes: '分钟' })
