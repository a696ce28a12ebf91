import { z } from 'zod'
import { RoleView } from '../../platform/contract/roleFields.ts'
import { UserId, inSchoolStatus, leftStatus, suspendedStatus } from '../registry/contract.ts'

/** Genders (foundations §3): 0 unset, 1 male, 2 female. */
export const genderNames: Readonly<Record<number, string>> = { 0: '未设置', 1: '男', 2: '女' }

/** Student states (foundations §3). */
export const studentStatus = { inSchool: inSchoolStatus, left: leftStatus, suspended: suspendedStatus } as const
export const studentStatusNames: Readonly<Record<number, string>> = { 1: '在校', 2: '离校', 3: '休学' }

export const DepartmentView = z.object({ id: z.int(), name: z.string() })

/** A child in the row of a parent. */
export const ChildView = z.object({ id: z.int(), name: z.string(), className: z.string(), relationShip: z.string() })

/** A row of the user list. Phone numbers are masked, because the list is for finding people, not for calling them. */
export const UserRow = z.object({
  id: UserId,
  schoolId: z.int().describe('以哪所学校的成员身份列出'),
  name: z.string(),
  username: z.string(),
  avatar: z.string().nullable(),
  gender: z.int(),
  telephone: z.string().nullable(),
  studentOrTeacherCode: z.string().nullable(),
  schoolCardNum: z.string().nullable(),
  userRoles: z.array(z.int()),
  roleNames: z.array(z.string()),
  depts: z.array(DepartmentView),
  studentStatus: z.int().nullable(),
  hasFace: z.boolean(),
  accountDisabled: z.boolean(),
  disabledFor: z.string().nullable().describe('批量停用时填写的原因'),
  accountLocked: z.boolean(),
  graduated: z.boolean().describe('已毕业的学生'),
  children: z.array(ChildView).describe('家长的孩子'),
  schoolName: z.string().nullable().describe('跨校查找时为所在学校'),
})
export type UserRow = z.output<typeof UserRow>

/** Returns the label of a user's state. Disabled comes first, and graduated takes precedence over locked. */
export const stateName = (
  user: Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus' | 'graduated'>,
): string => {
  if (user.accountDisabled) return '停用'
  if (user.graduated) return '已毕业'
  if (user.accountLocked) return '锁定'
  return user.studentStatus === null ? '正常' : (studentStatusNames[user.studentStatus] ?? '未知')
}

/** A student's parent. */
export const ParentView = z.object({
  id: z.int(),
  parentUserId: z.int(),
  parentName: z.string(),
  parentTelephone: z.string().nullable(),
  relationShip: z.string(),
  hasWechat: z.boolean(),
  wechatOpenId: z.string().nullable().describe('只显示开头'),
  wechatGzhOpenId: z.string().nullable().describe('只显示开头'),
  subscribe: z.boolean(),
})

/** A user's WeChat account. Only the beginnings of its identifiers are shown. */
export const WechatView = z.object({
  mpSubstribe: z.boolean(),
  maOpenId: z.string().nullable(),
  gzhOpenId: z.string().nullable(),
})

export const DormitoryView = z.object({ dormitoryId: z.int(), dormitoryName: z.string() })
export const RoomView = z.object({ id: z.int(), name: z.string() })

/** A user in the editor (foundations §3). Identity number, phone and address are masked. */
export const UserModel = UserRow.extend({
  nationality: z.string().nullable(),
  birthDate: z.string().nullable(),
  idCard: z.string().nullable(),
  idCardType: z.string().nullable().describe('证件类型，没有证件号时为空'),
  registerNumber: z.string().nullable().describe('全国学籍号，脱敏'),
  familyAddress: z.string().nullable(),
  deptId: z.int().nullable(),
  deptName: z.string(),
  facesEnabled: z.boolean().describe('学校是否开启人脸功能；关闭时不给出照片，也不能上传'),
  faceId: z.int().nullable(),
  userFaceImg: z.string().nullable().describe('人脸照片的地址；needFace 为真且有照片时给出'),
  selfManaged: z.boolean().describe('本人管理：学校不能重置其密码、解绑其微信'),
  hasFirstPassword: z.boolean().describe('仍在使用初始密码，制作密码的人可能知道；本人管理的账号不作此提示'),
  mayReadLooks: z.boolean().describe('当前用户能否看该用户的查阅记录'),
  groups: z.array(z.object({ id: z.int(), groupName: z.string() })),
  schools: z.array(
    z.object({ id: z.int(), name: z.string(), roles: z.array(RoleView), depts: z.array(DepartmentView) }),
  ),
  wxAccountDO: WechatView.nullable(),
  oldRoles: z.array(z.int()),
  accommodation: z.boolean().nullable(),
  dormitory: DormitoryView.nullable(),
  dormRoom: RoomView.nullable(),
  parents: z.array(ParentView),
  version: z.int(),
})
export type UserModel = z.output<typeof UserModel>
