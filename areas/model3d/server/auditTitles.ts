import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { model3dMatch, model3dModel, model3dRevision } from './tables.ts'

declareAuditTitles(model3dModel, '三维模型', {
  remark: '备注',
  inUse: '启用',
  revision: '文件版次',
  unnamed: '未命名部件数',
})

declareAuditTitles(model3dRevision, '三维模型文件', {
  modelId: '模型编号',
  number: '版次',
  fileName: '文件名',
  fileSize: '文件大小',
  nodes: '节点数',
  meshes: '网格数',
  triangles: '三角面数',
  parts: '部件数',
})

declareAuditTitles(model3dMatch, '三维模型匹配', {
  modelId: '模型编号',
  part: '部件',
  buildingId: '地图建筑编号',
  dormitoryId: '宿舍楼编号',
  locationId: '位置编号',
})
