import { refusal } from '../../platform/contract/refusal.ts'

export const patrolRefusals = {
  placeTwice: refusal(66001, '已有地点“{name}”'),
  placeInUse: refusal(66002, '路线{lines}中有此地点，请先从路线中移除'),
  lineTwice: refusal(66003, '已有路线“{name}”'),
  lineInUse: refusal(66004, '计划{plans}使用此路线，请先修改或删除计划'),
  planTwice: refusal(66005, '已有计划“{name}”'),
  notStaff: refusal(66006, '{names}不是在职教职工，请重新选择'),
  holidayTwice: refusal(66007, '{day}已有安排'),
  codeUnknown: refusal(66008, '没有编码为“{code}”的地点，请核对后重新输入'),
  notOnLine: refusal(66009, '“{place}”不在这条路线上'),
  pressRefused: refusal(66010, '学校要求扫码或输入地点编码，不能直接点选'),
  wrongOrder: refusal(66011, '请按顺序巡查，下一处是“{place}”'),
  tooFast: refusal(66012, '与上一处相隔不足 {seconds} 秒，请到达后再记'),
  notYet: refusal(66013, '本次巡查 {time} 才能开始'),
  roundOver: refusal(66014, '本次巡查已于 {time} 截止，不能再记'),
  timeOutside: refusal(66015, '手机时间 {time} 不正确，或已超过 {hours} 小时，请校准后重新记录'),
  notYourCheck: refusal(66016, '这处不是您记的，不能添加照片'),
  tooManyPhotos: refusal(66017, '每处最多 {most} 张照片'),
  notAbnormal: refusal(66018, '这处没有异常，无需处理'),
  alreadyHandled: refusal(66019, '{name}已经处理，请刷新后查看'),
} as const
