import { refusal } from '../../platform/contract/refusal.ts'

export const lockerRefusals = {
  cabinetTwice: refusal(70001, '已有储物柜“{name}”'),
  cabinetUsed: refusal(70002, '“{name}”还有 {count} 个格口在使用，请先收回'),
  layoutUsed: refusal(70003, '有 {count} 个使用中的格口会被去掉或改变编号，请先收回'),
  cellTaken: refusal(70004, '{number} 号格已有人使用，请刷新后选择其他格口'),
  cellOutOfOrder: refusal(70005, '{number} 号格已停用，请选择其他格口'),
  cellFree: refusal(70006, '{number} 号格没有人使用，请刷新后查看'),
  holderHasCell: refusal(70007, '{name}已使用本柜的 {number} 号格'),
  notHolder: refusal(70008, '该用户已离校或停用，不能分配格口'),
  noStudents: refusal(70009, '该班级没有需要分配的学生'),
  tooFewCells: refusal(70010, '需要 {students} 个格口，从 {from} 号起只有 {cells} 个空闲'),
  otherCabinet: refusal(70011, '只能与同一个柜的格口互换'),
  holderChanged: refusal(70013, '{number} 号格的使用人已变更，请刷新后查看'),
  deviceTaken: refusal(70014, '该设备已对应其他储物柜，请选择其他设备'),
  deviceRecord: refusal(70012, '设备上报的记录与管理员开柜记录不能删除'),
} as const
