import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { pointsBalance, pointsConfig, pointsRecord, pointsRule } from './tables.ts'

declareAuditTitles(pointsBalance, '积分余额', {
  balance: '余额',
})

declareAuditTitles(pointsConfig, '积分设置', {
  pointName: '积分名称',
  initialPoints: '初始积分',
  mostPerAward: '单次最多',
  mostPerDay: '每日最多',
  mayBeNegative: '余额可低于 0',
})

declareAuditTitles(pointsRecord, '积分流水', {
  item: '项目',
  rank: '等级',
  points: '分值',
  balance: '余额',
  cancelledId: '被撤销的记录编号',
})

declareAuditTitles(pointsRule, '积分规则', {
  item: '项目',
  rank: '等级',
  points: '分值',
})
