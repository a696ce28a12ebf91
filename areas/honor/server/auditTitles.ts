import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { honorAward, honorKind, honorYear } from './tables.ts'

declareAuditTitles(honorYear, '荣誉年度', {
  fromDay: '第一天',
  toDay: '最后一天',
  closed: '已结束',
})

declareAuditTitles(honorKind, '荣誉项目', {
  level: '级别',
  target: '对象',
  ribbon: '颜色',
  wording: '奖状正文',
})

declareAuditTitles(honorAward, '荣誉', {
  yearId: '年度编号',
  kindId: '荣誉项目编号',
  departmentName: '班级或部门',
  gradeName: '年级',
  awardedOn: '颁发日期',
  issuer: '颁发单位',
  certificateNumber: '证书编号',
  pictureFileId: '证书照片',
  proposedById: '提报人',
  decidedById: '审核人',
})
