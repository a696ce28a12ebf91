import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { importMapping, importRun } from './tables.ts'

declareAuditTitles(importMapping, '导入的列对应', {
  keys: '列的对应',
  chosenValues: '取值的对应',
})

declareAuditTitles(importRun, '导入', {
  operatorName: '操作人姓名',
  about: '所属',
  fileName: '文件名',
  headingRow: '列名所在行',
  headings: '列名',
  options: '选项',
  chosenValues: '取值的对应',
  workbook: '工作表',
  stage: '阶段',
  jobId: '任务编号',
  doing: '正在进行',
  metBeyond: '涉及管辖范围外的行数',
  staleRows: '已被修改的行数',
  skipped: '跳过的行',
  written: '写入的数量',
  footprint: '写入时的标记',
  errorFileId: '错误文件编号',
  passwordFileId: '初始密码文件编号',
  writtenAt: '生成时间',
  undoneAt: '撤销时间',
})
