import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { resourceConfig, resourceItem, resourceRange, resourceType } from './tables.ts'

declareAuditTitles(resourceType, '资源类型', {
  parentId: '上级类型编号',
  icon: '图标',
  originType: '大类',
  attributes: '属性',
  isDisable: '停用',
  status: '不在地图显示',
})

const place = { buildingId: '楼栋编号', buildingName: '楼栋' }

declareAuditTitles(resourceItem, '资源', {
  ...place,
  typeId: '类型编号',
  floor: '楼层',
  location: '位置说明',
  longitude: '经度',
  latitude: '纬度',
  var1: '属性 1',
  var2: '属性 2',
  var3: '属性 3',
  var4: '属性 4',
  var5: '属性 5',
})

declareAuditTitles(resourceRange, '资源的服务范围', {
  ...place,
  itemId: '资源编号',
  fromFloor: '起始楼层',
  toFloor: '终止楼层',
})

declareAuditTitles(resourceConfig, '应用显示的资源类型', {
  place: '应用位置',
  hiddenTypeIds: '不显示的类型编号',
})
