import { z } from 'zod'
import { del, get, nothing, permission, post, signedIn } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { RoleId, RoleView } from '../../platform/contract/roleFields.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { DepartmentId, SchoolId } from '../organisation/contract.ts'

export const UserId = id('user')

const roleOf = (sample: string) => z.int().min(1).max(10).register(fieldMeaning, { sample })

export const usersRefusals = {
  roleNotAllowed: refusal(20013, '该用户不允许绑定此角色'),
  roleNotHeld: refusal(20014, '该用户没有此角色'),
  lastRole: refusal(20015, '至少保留一个角色'),
  departmentTwice: refusal(20016, '请勿重复添加'),
  lastDepartment: refusal(20017, '至少保留一个部门，如需更换部门请先添加，再删除多余部门！'),
  departmentNotHeld: refusal(20018, '该用户不在此部门'),
  notYourself: refusal(20019, '不能对自己进行此操作'),
  imageTooLarge: refusal(20023, '上传图片大小不能超过 10兆!', 413),
} as const

/** The size at which an avatar is kept, px (foundations §9). */
export const avatarSize = { width: 160, height: 200 } as const

/** A picture of a person as it is uploaded (foundations §5, §9). */
export const personPicture = {
  field: 'file',
  kinds: ['image'],
  mostBytes: 10_485_760,
  mostFiles: 1,
  tooLarge: usersRefusals.imageTooLarge,
} as const

/** Genders (foundations §3): 0 unset, 1 male, 2 female. */
export const genderNames: Readonly<Record<number, string>> = { 0: '未设置', 1: '男', 2: '女' }

/** Student states (foundations §3). */
export const studentStatus = { inSchool: 1, left: 2, suspended: 3 } as const
export const studentStatusNames: Readonly<Record<number, string>> = { 1: '在校', 2: '离校', 3: '休学' }

const DepartmentView = z.object({ id: z.int(), name: z.string() })

/** A row of the user list. Phone numbers are masked: the list is for finding people, not for calling them. */
export const UserRow = z.object({
  id: UserId,
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
  accountLocked: z.boolean(),
})
export type UserRow = z.output<typeof UserRow>

/** What is said of a user's state; an account's own state comes before a student's. */
export const stateName = (user: Pick<UserRow, 'accountDisabled' | 'accountLocked' | 'studentStatus'>): string => {
  if (user.accountDisabled) return '停用'
  if (user.accountLocked) return '锁定'
  return user.studentStatus === null ? '正常' : (studentStatusNames[user.studentStatus] ?? '未知')
}

const ParentView = z.object({
  id: z.int(),
  parentUserId: z.int(),
  parentName: z.string(),
  parentTelephone: z.string().nullable(),
  relationShip: z.string(),
})

/** A user as the editor shows one (foundations §3). Identity number, phone and address are masked. */
export const UserModel = UserRow.extend({
  nationality: z.string().nullable(),
  birthDate: z.string().nullable(),
  idCard: z.string().nullable(),
  familyAddress: z.string().nullable(),
  deptId: z.int().nullable(),
  deptName: z.string(),
  faceId: z.int().nullable(),
  groups: z.array(z.object({ id: z.int(), groupName: z.string() })),
  schools: z.array(
    z.object({ id: z.int(), name: z.string(), roles: z.array(RoleView), depts: z.array(DepartmentView) }),
  ),
  wxAccountDO: z.object({ mpSubstribe: z.boolean(), maOpenId: z.string().nullable() }).nullable(),
  oldRoles: z.array(z.int()),
  accommodation: z.boolean().nullable(),
  parents: z.array(ParentView),
})
export type UserModel = z.output<typeof UserModel>

export const UserFilter = z.object({
  ...pageInput,
  deptId: DepartmentId.optional(),
  includeChild: flag.default(true).describe('是否包含下级组织'),
  keyword: text(64).default('').describe('姓名、拼音首字母、用户名、学工号或一卡通号'),
  roleId: RoleId.optional(),
  viewAccountDisable: flag.default(false),
  viewLocked: flag.default(false),
})

const membership = { schoolId: SchoolId, userId: UserId }

export const users = {
  findUserPage: post('/user/findUserPage', {
    doc: '组织下的用户分页，含部门与准确总数；默认不含停用与锁定账号。foundations §2、§4、§7',
    may: permission('school:user:view'),
    body: UserFilter,
    data: pageOf(UserRow),
    refusals: [common.notFound],
    writes: false,
  }),
  user: get('/user/get', {
    doc: '一个用户的概要。foundations §7',
    may: permission('school:user:view'),
    query: { id: UserId },
    data: UserRow,
    refusals: [common.notFound],
  }),
  userModel: get('/school/user/{id}/model', {
    doc: '用户信息对话框所用的完整模型；敏感信息脱敏。foundations §3、§7',
    may: permission('school:user:view'),
    params: { id: UserId },
    query: { needWxInfo: flag.default(false), needSchoolInfo: flag.default(false), needFace: flag.default(false) },
    data: UserModel,
    refusals: [common.notFound],
  }),
  bindRole: get('/user/bind/user/role', {
    doc: '给用户添加角色，立即生效；不允许时返回 20013。foundations §4、§6、§7',
    may: permission('school:user:edit'),
    query: { ...membership, roleId: roleOf('newRole') },
    data: nothing,
    refusals: [common.notFound, usersRefusals.roleNotAllowed, usersRefusals.notYourself],
    writes: true,
  }),
  unbindRole: get('/user/unbind/user/role', {
    doc: '移除用户的角色，立即生效；最后一个角色不可移除。foundations §4、§7',
    may: permission('school:user:edit'),
    query: { ...membership, roleId: roleOf('heldRole') },
    data: nothing,
    refusals: [
      common.notFound,
      usersRefusals.roleNotAllowed,
      usersRefusals.roleNotHeld,
      usersRefusals.lastRole,
      usersRefusals.notYourself,
    ],
    writes: true,
  }),
  linkDepartment: post('/user/link/user/{userId}/department/{deptId}/', {
    doc: '把用户加入部门，立即生效。foundations §4、§7',
    may: permission('school:user:edit'),
    params: { userId: UserId, deptId: id('department', 'newDepartment') },
    data: nothing,
    refusals: [common.notFound, usersRefusals.departmentTwice],
  }),
  unlinkDepartment: del('/user/unlink/department/and/user', {
    doc: '把用户移出部门；至少保留一个部门。onlyRemoveManagePermission 为真时只取消班级管理职责。foundations §4、§5、§7',
    may: permission('school:user:edit'),
    query: {
      deptId: id('department', 'heldDepartment'),
      userId: UserId,
      onlyRemoveManagePermission: flag.default(false),
    },
    data: nothing,
    refusals: [common.notFound, usersRefusals.departmentNotHeld, usersRefusals.lastDepartment],
  }),
  setDisabled: post('/user/set/account/disabled', {
    doc: '停用或启用账号（本校身份），停用后立即不能再访问。foundations §4、§7',
    may: permission('school:user:edit'),
    body: z.object({ ...membership, flag }),
    data: z.object({ accountDisabled: z.boolean() }),
    refusals: [common.notFound, usersRefusals.notYourself],
  }),
  setAvatar: post('/user/set/{id}/avatar', {
    doc: '上传自己的头像，裁剪为 160x200；返回显示头像的地址。foundations §5、§7、§9',
    may: signedIn('每个人都可以更换自己的头像'),
    params: { id: id('self') },
    body: z.object({ setType: z.int().min(0).max(0).default(0).describe('0 为头像') }),
    data: z.string().nullable(),
    refusals: [common.notFound, usersRefusals.imageTooLarge, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: personPicture,
  }),
}
