import { declareAuditTitles } from '../../../platform/server/audit/auditTitles.ts'
import { lockerAssignment, lockerCabinet, lockerCell, lockerRecord, lockerSettings } from './tables.ts'

declareAuditTitles(lockerCabinet, '储物柜', {
  kind: '种类',
  place: '位置',
  deviceId: '设备编号',
  rows: '行数',
  columns: '列数',
  firstNumber: '起始编号',
  numbering: '编号顺序',
})

declareAuditTitles(lockerCell, '格口', {
  cabinetId: '储物柜编号',
  rowNo: '行',
  columnNo: '列',
  outOfOrder: '停用',
  note: '备注',
})

declareAuditTitles(lockerAssignment, '格口分配', {
  cabinetId: '储物柜编号',
  cellId: '格口编号',
  memberId: '使用人编号',
  assignedAt: '分配时间',
})

declareAuditTitles(lockerRecord, '存取记录', {
  cabinetId: '储物柜编号',
  cabinetName: '储物柜',
  cellNumber: '格口',
  memberId: '使用人编号',
  action: '动作',
  at: '时间',
  deviceId: '设备编号',
  series: '设备序列',
  number: '设备记录编号',
  operatorId: '操作人编号',
  reason: '原因',
})

declareAuditTitles(lockerSettings, '储物柜设置', { depositBy: '应存入的时间' })
