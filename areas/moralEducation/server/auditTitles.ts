import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { assessPeriod, assessResult, assessSettings } from './reports/tables.ts'
import {
  assessAppeal,
  assessCategory,
  assessCorrection,
  assessItem,
  assessPicture,
  assessProject,
  assessRecord,
} from './tables.ts'

declareAuditTitles(assessProject, '考评项目', {
  assessType: '考评对象',
  duration: '考评周期',
  examinerGroupIds: '考评人用户组编号',
  defaultValue: '初始分（百分之一分）',
  joinDefault: '初始分计入排名',
  scoreIs: '记分方式',
  isEnable: '启用',
  startDay: '开始日期',
})

declareAuditTitles(assessCategory, '考评类别', {
  projectId: '项目编号',
  title: '名称',
  remark: '备注',
  position: '顺序',
})

declareAuditTitles(assessItem, '评分项', {
  categoryId: '类别编号',
  title: '名称',
  value: '分值（百分之一分）',
  remark: '备注',
  isEnable: '启用',
  position: '顺序',
})

declareAuditTitles(assessRecord, '德育记录', {
  projectId: '项目编号',
  assessType: '考评对象',
  targetId: '对象编号',
  targetName: '对象',
  classId: '班级编号',
  groupName: '班级或楼栋',
  itemId: '评分项编号',
  categoryTitle: '类别',
  detailTitle: '评分项',
  itemValue: '评分项分值（百分之一分）',
  value: '分值（百分之一分）',
  firstValue: '记分时的分值（百分之一分）',
  isCorrected: '周期结束后更正',
  description: '说明',
  onDutyName: '值周生',
  examinerId: '考评人编号',
  clientKey: '设备给出的编号',
  withdrawnAt: '撤回时间',
  withdrawReason: '撤回原因',
})

declareAuditTitles(assessPicture, '德育记录图片', {
  recordId: '记录编号',
  clientKey: '设备给出的编号',
  position: '顺序',
})

declareAuditTitles(assessPeriod, '德育统计周期', {
  projectId: '项目编号',
  assessType: '考评对象',
  startDay: '开始日期',
  endDay: '最后一天',
  joinDefault: '初始分计入排名',
  weights: '权重',
  flags: '流动红旗数',
  writtenAt: '写定时间',
})

declareAuditTitles(assessResult, '德育统计', {
  periodId: '周期编号',
  line: '统计行',
  targetId: '对象编号',
  targetName: '对象',
  classId: '班级编号',
  className: '班级',
  gradeId: '年级编号',
  gradeName: '年级',
  headcount: '人数',
  initial: '初始分（百分之一分）',
  firstSum: '写定时的加减分（百分之一分）',
  sum: '加减分（百分之一分）',
  position: '顺序',
})

declareAuditTitles(assessCorrection, '德育记录更正', {
  recordId: '记录编号',
  byName: '更正人',
  oldValue: '原分值（百分之一分）',
  newValue: '新分值（百分之一分）',
})

declareAuditTitles(assessAppeal, '德育申诉', {
  recordId: '记录编号',
  words: '申诉理由',
  byName: '申诉人',
  oldValue: '原分值（百分之一分）',
  newValue: '新分值（百分之一分）',
  answer: '处理意见',
  answeredByName: '处理人',
  answeredAt: '处理时间',
})

declareAuditTitles(assessSettings, '德育设置', {
  appealDays: '申诉期限（天）',
  flagsPerGrade: '每年级流动红旗数',
  weights: '每周综合的权重',
})
