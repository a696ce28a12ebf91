import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { jointExamOffer, jointExamTable } from './tables.ts'

const copied = {
  name: '名称',
  level: '毕业年级',
  startAt: '开始时间',
  endAt: '结束时间',
  subjects: '学科与分数线（百分之一分）',
  round: '截止与开放的次数',
} as const

declareAuditTitles(jointExamTable, '联考', copied)

declareAuditTitles(jointExamOffer, '联考邀请', {
  ...copied,
  bureauId: '主管部门编号',
  bureauName: '主管部门',
  jointExamId: '联考编号',
  isClosed: '截止录入',
  examId: '考试编号',
  subjectIds: '学科编号',
  histogram: '本校分数分布',
  reportedAt: '汇总时间',
  district: '全区分数分布',
  rankedAt: '全区名次时间',
})
