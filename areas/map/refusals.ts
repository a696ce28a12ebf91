import { refusal } from '../../platform/contract/refusal.ts'

export const mapRefusals = {
  buildingTwice: refusal(64001, '已有建筑“{name}”'),
  lineTwice: refusal(64002, '已有管线“{name}”'),
  parentNotMain: refusal(64003, '“{name}”本身附属于其他建筑，请选择主体建筑'),
  hasParts: refusal(64004, '“{name}”有 {count} 个附属建筑，请先修改或删除它们'),
  dormitoryTaken: refusal(64005, '该宿舍楼已关联建筑“{name}”'),
  locationTaken: refusal(64006, '位置“{location}”已属于建筑“{name}”'),
  videoFailed: refusal(64007, '获取失败'),
} as const
