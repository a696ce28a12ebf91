import { refusal } from '../../platform/contract/refusal.ts'

export const videoTeleRefusals = {
  packageTwice: refusal(78001, '已有套餐“{name}”'),
  packageBought: refusal(78002, '“{name}”已有 {count} 个订单，不能删除，可以停售'),
  packageOffSale: refusal(78003, '“{name}”已停售，请刷新后选择其他套餐'),
  packageOver: refusal(78004, '“{name}”的有效期到 {day}，不能再办理'),
  notPupil: refusal(78005, '“{name}”不是在校学生，不能办理套餐'),
  notUnpaid: refusal(78006, '订单{state}，不能收款或取消，请刷新后查看'),
  notPaid: refusal(78007, '订单{state}，不能退款，请刷新后查看'),
  refundTooMuch: refusal(78008, '还剩 {minutes} 分钟，最多可退 {yuan} 元'),
  nothingLeft: refusal(78009, '套餐的分钟已用完或已到期，不能退款'),
  noPupils: refusal(78010, '所选范围内没有在校学生'),
  phoneTwice: refusal(78011, '已有话机“{name}”，或该设备已对应其他话机'),
  publicTwice: refusal(78012, '已有公共号码“{name}”'),
  groupTwice: refusal(78013, '已有分组“{name}”'),
  classGrouped: refusal(78014, '{names}已属于其他分组，请先从原分组中去掉'),
  noPhone: refusal(78015, '设备没有对应的话机，请在话机管理中登记'),
  unknownCall: refusal(78016, '没有编号为“{number}”的通话，请先上报开始'),
  otherCall: refusal(78017, '通话编号“{number}”已用于另一次通话，请换新的编号'),
  giftOver: refusal(78018, '最后一天不能早于今天'),
} as const
