import { refusal } from '../../platform/contract/refusal.ts'

/** The refusals of honours (67xxx). */
export const honorRefusals = {
  yearTwice: refusal(67001, '已有年度“{name}”'),
  yearUsed: refusal(67002, '这个年度已有 {count} 条荣誉，不能删除；不再使用时请结束年度'),
  yearClosed: refusal(67003, '年度“{name}”已结束，不能再改动其中的荣誉；确需改动时请重新开放年度'),
  kindTwice: refusal(67004, '已有荣誉项目“{name}”'),
  kindUsed: refusal(67005, '这个荣誉项目已颁发 {count} 次，不能删除；不再使用时请停用'),
  kindFixed: refusal(67006, '这个荣誉项目已颁发过，级别与对象不能再改'),
  kindDisabled: refusal(67007, '荣誉项目“{name}”已停用，请选择其他项目'),
  wrongTarget: refusal(67008, '“{name}”是给{target}的荣誉，请选择{target}'),
  notRecipients: refusal(67009, '{names}不是本校的{target}，不能颁发'),
  awardTwice: refusal(67010, '{names}在这个年度、同一天已有这项荣誉；确为另一张证书时，请填写不同的证书编号'),
  outsideYear: refusal(67011, '颁发日期应在年度“{name}”之内：{from} 至 {to}'),
  notInCharge: refusal(67012, '只能为自己负责的班级提报：{names}不在其中'),
  notProposed: refusal(67013, '有荣誉已经审核过，请刷新后查看'),
  notApproved: refusal(67014, '只有有效的荣誉可以撤销，请刷新后查看'),
  notDeletable: refusal(67015, '已生效的荣誉不能删除，请填写原因撤销'),
  notYours: refusal(67016, '只能删除自己的提报'),
  ended: refusal(67017, '这条荣誉{state}，不能再修改'),
  noCounting: refusal(67018, '多人颁发时证书编号须以数字结尾，以便依次编号，例如 2026-001'),
  reasonMissing: refusal(67019, '不同意时请填写原因'),
  numberUsed: refusal(67020, '证书编号“{number}”已用于{award}，请换一个编号'),
  yearsOverlap: refusal(67021, '与年度“{name}”的日期重叠：{from} 至 {to}'),
  awardsOutside: refusal(67022, '已有 {count} 条荣誉的颁发日期不在 {from} 至 {to} 之内，请先修改这些荣誉'),
  dayToCome: refusal(67023, '颁发日期不能晚于今天'),
  keptOnRecord: refusal(67024, '已撤销的荣誉保留在记录中，不能删除'),
} as const
