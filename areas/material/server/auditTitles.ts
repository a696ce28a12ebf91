import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import {
  materialConfig,
  materialLink,
  materialReminder,
  materialTask,
  materialTaskClass,
  materialUpload,
} from './tables.ts'

declareAuditTitles(materialConfig, '材料设置', {
  keepDays: '保存天数',
})

declareAuditTitles(materialLink, '材料上传链接', {
  linkId: '家长链接编号',
  taskId: '收集任务编号',
  usedDay: '最近上传日期',
  usedFiles: '当天上传个数',
  usedBytes: '当天上传字节',
})

declareAuditTitles(materialReminder, '材料提醒', {
  taskId: '收集任务编号',
  parentId: '家长编号',
  times: '次数',
})

declareAuditTitles(materialTask, '收集任务', {
  title: '标题',
  takesPdf: '是否收 PDF',
  mostFiles: '每名学生最多文件数',
  takesLate: '截止后可补交',
  closedAt: '结束时间',
  makerId: '发布人编号',
})

declareAuditTitles(materialTaskClass, '收集任务的班级', {
  taskId: '收集任务编号',
})

declareAuditTitles(materialUpload, '上报的材料', {
  taskId: '收集任务编号',
  thumbFileId: '缩略图文件编号',
  contentHash: '文件内容标识',
  uploaderId: '上传人编号',
  byParent: '由家长上传',
  linkId: '家长链接编号',
  isLate: '是否补交',
})
