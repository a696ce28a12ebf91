import { z } from 'zod'
import { del, get, nothing, permission, post, signedIn } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { RoleId } from '../../platform/contract/roleFields.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { DepartmentId, SchoolId, UserId } from '../registry/contract.ts'
import { organisationRefusals } from '../organisation/contract.ts'
import { editCalls } from './editCalls.ts'
import { faceCalls } from './faceCalls.ts'
import { parentCalls } from './parentCalls.ts'
import { personPicture } from './pictures.ts'
import { recordCalls } from './recordCalls.ts'
import { usersRefusals } from './refusals.ts'
import { studentCalls } from './studentCalls.ts'
import { inSchool } from './userFields.ts'
import { UserModel, UserRow } from './views.ts'

export { usersRefusals } from './refusals.ts'
export * from './views.ts'

export { avatarSize, personPicture } from './pictures.ts'

export const UserFilter = z.object({
  ...pageInput,
  deptId: DepartmentId.optional(),
  includeChild: flag.default(true).describe('是否包含下级组织'),
  keyword: text(64).default('').describe('姓名、拼音首字母、用户名、学工号或一卡通号'),
  roleId: RoleId.optional(),
  viewAccountDisable: flag.default(false),
  viewLocked: flag.default(false),
})

const roleOf = (sample: string) => z.int().min(1).max(10).register(fieldMeaning, { sample })

const { hidden } = organisationRefusals
const { graduatedDepartment } = usersRefusals

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
    query: {
      needWxInfo: flag.default(false),
      needSchoolInfo: flag.default(false),
      needFace: flag.default(false),
      ...inSchool,
    },
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
    refusals: [common.notFound, common.forbidden, hidden, graduatedDepartment, usersRefusals.departmentTwice],
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
    refusals: [common.notFound, common.forbidden, usersRefusals.departmentNotHeld, usersRefusals.lastDepartment],
  }),
  setDisabled: post('/user/set/account/disabled', {
    doc: '停用或启用账号（本校身份），停用后立即不能再访问。foundations §4、§7',
    may: permission('school:user:edit'),
    body: z.object({ ...membership, flag }),
    data: z.object({ accountDisabled: z.boolean() }),
    refusals: [common.notFound, common.forbidden, usersRefusals.notYourself],
  }),
  setAvatar: post('/user/set/{id}/avatar', {
    doc: '上传头像，裁剪为 160x200；返回显示头像的地址。换他人头像须有编辑用户的权限。foundations §5、§7、§9',
    may: signedIn('每个人都可以更换自己的头像；更换他人的另查权限'),
    params: { id: UserId },
    body: z.object({ setType: z.int().min(0).max(0).default(0).describe('0 为头像') }),
    data: z.string().nullable(),
    refusals: [common.notFound, common.forbidden, usersRefusals.imageTooLarge, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: personPicture,
  }),
  ...editCalls,
  ...studentCalls,
  ...parentCalls,
  ...faceCalls,
  ...recordCalls,
}
