import { refusal } from '../../platform/contract/refusal.ts'

export const organisationRefusals = {
  /** What is not shown is not to be worked on (foundations §5); its parent's settings show it again. */
  hidden: refusal(20040, '无操作权限：该组织已设为不可见'),
  hasChildren: refusal(20041, '该组织下还有下级组织，不能删除'),
  hasMembers: refusal(20042, '该组织下还有 {count} 名用户，请先移出后再删除'),
  rootFixed: refusal(20043, '学校根组织不能删除、隐藏或设为毕业，名称由平台管理员修改'),
  wrongChild: refusal(20044, '{parent}下不能新建{child}'),
  noSection: refusal(20045, '上级组织未设置学段，请先设置学段再新建年级'),
  gradeTooHigh: refusal(20046, '该学段的年级应为 1 至 6'),
  numbersUsed: refusal(20080, '{parent}下的{child}编号已用完，最多 {most} 个'),
  numberTaken: refusal(20081, '已有编号相同的{child}：{name}，请换一个编号'),
  notSiblings: refusal(20047, '只能在同一上级组织下调整顺序'),
  graduated: refusal(20048, '该组织已毕业，不能再修改'),
  notClass: refusal(20049, '只有班级可以设置班级资料'),
  pictureTooLarge: refusal(20050, '班级图片每张不能超过 3 MB', 413),
  tooManyPictures: refusal(20051, '班级图片最多 5 张'),
  notOnDuty: refusal(20052, '值日人员只能是本校教职工或本班学生'),
  notStaff: refusal(20053, '班级管理员只能是本校教职工'),
  headThere: refusal(20054, '该班已有班主任{name}，请先调整后再设置'),
  dayTwice: refusal(20055, '值日表中同一天只能出现一次'),
  codeWrong: refusal(20056, '验证码错误'),
  noTelephone: refusal(20057, '当前账号没有手机号，请先补充手机号后再操作'),
  notOwnNumber: refusal(20058, '手机号与当前账号的手机号不一致'),
  prefixTaken: refusal(20059, '该用户名前缀已被使用，请换一个'),
  bureauOfBureau: refusal(20074, '教育局不能再隶属于教育局'),
} as const
