import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { promotionLine, promotionPlan } from './tables.ts'

declareAuditTitles(promotionLine, '升级计划（班级）', {
  planId: '计划编号',
  classId: '班级编号',
  action: '去向',
  fromGradeId: '原年级编号',
  fromGradeName: '原年级',
  fromName: '原班级名称',
  fromSection: '原学段',
  fromGrade: '原年级数',
  fromNumber: '原班号',
  fromHeadId: '原班主任编号',
  toGradeId: '新年级编号',
  toGradeName: '新年级',
  toName: '新班级名称',
  toSection: '新学段',
  toGrade: '新年级数',
  toNumber: '新班号',
  headId: '新班主任编号',
  headLevelBefore: '新班主任原职责',
  students: '学生数',
  byHand: '手工调整',
})

declareAuditTitles(promotionPlan, '升级计划', {
  year: '学年（起始年）',
  carryAt: '定时执行时间',
  doneAt: '执行时间',
  undoneAt: '撤销时间',
  reasons: '未能执行的原因',
  footprint: '写入时的标记',
})
