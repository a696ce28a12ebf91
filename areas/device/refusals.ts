import { refusal } from '../../platform/contract/refusal.ts'

export const deviceRefusals = {
  snTwice: refusal(32001, '已有序列号为“{sn}”的设备'),
  macTwice: refusal(32002, '已有 MAC 地址为“{mac}”的设备'),
  locationTwice: refusal(32003, '已有位置代码“{code}”'),
  locationUsed: refusal(32004, '该位置还有 {count} 台设备，请先把它们移到别处'),
  floorAlone: refusal(32005, '请先选择楼栋，再填写楼层'),
  /** O-MSG-076. */
  unsupported: refusal(32006, '设备不支持'),
  notDemo: refusal(32008, '“演示：今晚”只在演示模式下可用'),
  eveningRuns: refusal(32009, '今晚的演示正在进行，请等它结束'),
  noEvening: refusal(32010, '没有住在宿舍的学生，不能开始演示'),
  gateAddress: refusal(32012, '门禁设备的 IP 地址须为校内 IPv4 地址，如 192.168.10.21'),
  managerNotStaff: refusal(32011, '{names}不是教职工，不能管理设备'),
  pictureTooLarge: refusal(32007, '图片大小不能超过 3 MB', 413),
} as const

/** Messages for a command that failed (O-MSG-074) and for a device that is offline. */
export const invokeFailed = '指令下发失败'
export const deviceOffline = '设备离线，指令未下发'
