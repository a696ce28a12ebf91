import { z } from 'zod'
import { del, get, nothing, patch, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { SchoolId, UserId } from '../registry/contract.ts'
import { organisationRefusals } from '../organisation/contract.ts'
import { usersRefusals } from './refusals.ts'
import { DepartmentIds, PersonName, RoleIds, Username, inSchool, personalFields } from './userFields.ts'
import { UserModel } from './views.ts'

const StudentStatus = z.int().min(1).max(3).describe('1 在校，2 离校，3 休学')

/** Somebody new, with everything that can be said at once. */
export const NewUser = z.object({
  name: PersonName,
  username: Username,
  userRoles: RoleIds,
  depts: DepartmentIds,
  studentStatus: StudentStatus.optional(),
  ...personalFields,
})
export type NewUser = z.output<typeof NewUser>

/** Changes of somebody who is there, on the version that was read. */
export const ChangedUser = z.object({
  id: UserId,
  version: versionOf('userVersion'),
  name: PersonName.optional(),
  ...personalFields,
})
export type ChangedUser = z.output<typeof ChangedUser>

/** What making somebody answers: their first password is said here and nowhere again; null where the school has set it. */
export const CreatedUser = z.object({ id: UserId, username: z.string(), password: z.string().nullable() })

const may = permission('school:user:edit')
const { roleNotAllowed, usernameTaken, codeTaken, cardTaken, telephoneNeeded, selfManaged } = usersRefusals
const creating = {
  may: permission('school:user:add'),
  body: NewUser,
  data: CreatedUser,
  refusals: [
    common.notFound,
    common.forbidden,
    organisationRefusals.hidden,
    usersRefusals.graduatedDepartment,
    roleNotAllowed,
    usernameTaken,
    codeTaken,
    cardTaken,
  ],
  saysOnce: true,
} as const
const changing = {
  may,
  data: UserModel,
  refusals: [common.notFound, common.forbidden, common.stale, telephoneNeeded, codeTaken, cardTaken],
} as const

const { roleNotHeld, lastRole, notYourself } = usersRefusals
const roleChanges = {
  may,
  data: nothing,
  refusals: [common.notFound, roleNotAllowed, roleNotHeld, lastRole, notYourself],
} as const
const roleOf = (sample: string) => z.int().min(1).max(10).register(fieldMeaning, { sample })
const membership = { schoolId: SchoolId, userId: UserId }

export const editCalls = {
  newUsername: get('/user/new/username', {
    doc: '为新用户生成一个用户名：学校前缀加 16 位随机字符。foundations §9',
    may: permission('school:user:add'),
    query: { schoolId: SchoolId },
    data: z.string(),
    refusals: [common.notFound],
  }),
  canAddUser: get('/school/check/{schoolId}/can/add/user', {
    doc: '当前用户能否在该学校新建用户。foundations §7',
    may: permission('school:user:view'),
    params: { schoolId: SchoolId },
    data: z.boolean(),
    refusals: [common.notFound],
  }),
  saveUser: post('/user/save', {
    doc: '保存用户：带 id 与版本时为编辑，角色与部门给出时整份替换；否则新建并返回初始密码。foundations §7',
    may,
    query: { schoolId: SchoolId },
    body: NewUser.extend({ id: UserId.optional(), version: versionOf('userVersion').optional() }),
    data: z.object({ id: UserId, username: z.string(), password: z.string().nullable() }),
    refusals: [...creating.refusals, ...changing.refusals, notYourself],
    saysOnce: true,
  }),
  registerUser: put('/user/register', { doc: '在当前学校新建用户，返回初始密码。foundations §7', ...creating }),
  createUser: post('/school/{schoolId}/userDO', {
    doc: '在指定学校新建用户，含角色与部门；初始密码只在此处返回一次。foundations §4、§5、§7',
    params: { schoolId: SchoolId },
    ...creating,
  }),
  addUser: post('/school/{schoolId}/add/user', {
    doc: '新建用户并加入指定学校，与 userDO 相同。foundations §7',
    params: { schoolId: SchoolId },
    ...creating,
  }),
  changeUser: patch('/school/{schoolId}/userDO', {
    doc: '修改用户在指定学校的资料；未给出的不变，版本不是最新时返回 10020 与当前内容。foundations §4、§5、§7',
    params: { schoolId: SchoolId },
    body: ChangedUser,
    ...changing,
  }),
  changeOwnSchoolUser: patch('/user/userDO', {
    doc: '修改当前学校的用户资料，与带学校的写法相同。foundations §7',
    body: ChangedUser,
    ...changing,
  }),
  deleteUser: post('/user/delete', {
    doc: '删除用户在学校中的身份；不再属于任何学校时，其账号一并删除。foundations §6、§7',
    may: permission('school:user:delete'),
    body: z.object({ id: id('user', 'leaver'), ...inSchool }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, notYourself],
  }),
  resetPassword: get('/user/reset/{id}/password', {
    doc: '重置密码并结束其全部登录；新密码只在此处返回一次，下次登录须修改。foundations §6、§7',
    may: permission('sys:user:resetPassword'),
    params: { id: UserId },
    data: z.object({ password: z.string() }),
    refusals: [common.notFound, common.forbidden, selfManaged, notYourself],
    saysOnce: true,
    writes: true,
  }),
  addRole: patch('/school/user/role', {
    doc: '给用户添加一个角色。foundations §7',
    ...roleChanges,
    body: z.object({ ...membership, roleId: roleOf('newRole') }),
  }),
  removeRole: del('/school/user/role', {
    doc: '移除用户的一个角色。foundations §7',
    ...roleChanges,
    query: { ...membership, roleId: roleOf('heldRole') },
  }),
  addRoles: patch('/user/school/{schoolId}/{userId}/roles', {
    doc: '给用户添加若干角色，或全部成功，或全部不变。foundations §7',
    ...roleChanges,
    params: membership,
    body: z.object({ roles: RoleIds }),
  }),
  removeRoles: del('/user/school/{schoolId}/{userId}/roles', {
    doc: '移除用户的若干角色；至少保留一个。foundations §7',
    ...roleChanges,
    params: membership,
    body: z.object({ roles: z.array(roleOf('heldRole')).min(1).max(10) }),
  }),
  setDepartments: put('/user/school/{schoolId}/{userId}/depts', {
    doc: '以整份清单替换用户的部门，第一个为主部门。foundations §7',
    may,
    params: membership,
    body: z.object({ depts: DepartmentIds }),
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      organisationRefusals.hidden,
      usersRefusals.graduatedDepartment,
      usersRefusals.lastDepartment,
    ],
  }),
}
