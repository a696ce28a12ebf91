import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { mediaContent, mediaLayout, mediaPad, mediaPlay, mediaResource, mediaTask } from './tables.ts'

declareAuditTitles(mediaResource, '信息发布素材', {
  folder: '文件夹',
  text: '公告文字',
  size: '大小',
  width: '宽',
  height: '高',
  uploaderId: '上传人编号',
})

declareAuditTitles(mediaLayout, '信息发布版式', { orientation: '方向', regions: '区域' })

declareAuditTitles(mediaTask, '信息发布任务', {
  layoutId: '版式编号',
  priority: '优先级',
  fromDay: '开始日期',
  toDay: '结束日期',
  fromTime: '每天从',
  toTime: '每天到',
  seconds: '每项秒数',
  target: '范围',
  departmentIds: '年级与班级编号',
  buildingIds: '楼栋编号',
  padIds: '班牌编号',
  publishedAt: '发布时间',
  publishedById: '发布人编号',
})

declareAuditTitles(mediaContent, '发布任务内容', {
  taskId: '任务编号',
  regionKey: '区域编号',
  position: '次序',
  resourceId: '素材编号',
})

declareAuditTitles(mediaPad, '班牌', { displayId: '显示屏编号', reloads: '重新载入次数' })

declareAuditTitles(mediaPlay, '班牌播放记录', {
  padName: '班牌',
  taskId: '任务编号',
  taskName: '任务',
  fromAt: '开始时间',
  untilAt: '结束时间',
})
