import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { mapBuilding, mapBuildingLocation, mapLine, mapRange } from './tables.ts'

declareAuditTitles(mapRange, '学校范围', { longitude: '经度', latitude: '纬度', zoom: '缩放级别', areas: '范围与场地' })

declareAuditTitles(mapBuilding, '地图建筑', {
  parentId: '主体建筑',
  floors: '楼层数',
  shape: '轮廓与颜色',
  dormitoryId: '宿舍楼',
  remark: '备注',
})

declareAuditTitles(mapBuildingLocation, '建筑的位置', { buildingId: '建筑编号', locationId: '位置编号' })

declareAuditTitles(mapLine, '管线', {
  shape: '走向与颜色',
  depth: '埋深',
  material: '材质',
  remark: '备注',
})
