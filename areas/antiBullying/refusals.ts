import { refusal } from '../../platform/contract/refusal.ts'

export const bullyingRefusals = {
  alreadyHandled: refusal(71001, '该事件已由{name}处理，请刷新后查看'),
  alreadyClosed: refusal(71002, '该事件已经结束，请先重新打开'),
  notClosed: refusal(71003, '该事件还没有结束，请刷新后查看'),
  deviceEvent: refusal(71004, '设备上报的事件不能修改内容，也不能删除'),
  notBullyingDevice: refusal(71005, '该设备不是防欺凌设备'),
  noSignal: refusal(71006, '没有收到这条上报，请先上报事件再传录音'),
  noAudio: refusal(71007, '没有录音，或录音已到期删除'),
  reportKept: refusal(71008, '该举报已开始处理，不能修改或删除；新的情况请写处置记录'),
  timeToCome: refusal(71009, '发生时间不能晚于现在'),
} as const
