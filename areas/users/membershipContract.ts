import { z } from 'zod'
import { del, get, nothing, patch, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId, UserId, graduateRefusals } from '../registry/contract.ts'
import { organisationRefusals } from '../organisation/contract.ts'
import { usersRefusals } from './refusals.ts'
import { DepartmentIds, RoleIds, inSchool } from './userFields.ts'

const may = permission('school:user:edit')
const { hidden } = organisationRefusals
const { graduatedDepartment } = usersRefusals
const { graduatedPerson } = graduateRefusals
const { roleNotAllowed, roleNotHeld, lastRole, notYourself } = usersRefusals
const roleChanges = {
  may,
  data: nothing,
  refusals: [common.notFound, common.forbidden, roleNotAllowed, roleNotHeld, lastRole, notYourself, graduatedPerson],
} as const
const roleOf = (sample: string) => z.int().min(1).max(10).register(fieldMeaning, { sample })
const membership = { schoolId: SchoolId, userId: UserId }

/** Calls that change a member's roles and departments. */
export const membershipCalls = {
  assignableRoles: get('/user/roles/assignable', {
    doc: '当前用户可以授予和撤销的角色。foundations §6',
    may: permission('school:user:view'),
    data: z.array(z.int()),
  }),
  bindRole: get('/user/bind/user/role', {
    doc: '给用户添加角色，立即生效；不允许时返回 20013。foundations §4、§6、§7',
    may: permission('school:user:edit'),
    query: { ...membership, roleId: roleOf('newRole') },
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.roleNotAllowed,
      usersRefusals.notYourself,
      graduatedPerson,
    ],
    writes: true,
  }),
  unbindRole: get('/user/unbind/user/role', {
    doc: '移除用户的角色，立即生效；最后一个角色不可移除。foundations §4、§7',
    may: permission('school:user:edit'),
    query: { ...membership, roleId: roleOf('heldRole') },
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.roleNotAllowed,
      usersRefusals.roleNotHeld,
      usersRefusals.lastRole,
      usersRefusals.notYourself,
    ],
    writes: true,
  }),
  addRole: patch('/school/user/role', {
    forOtherClients: true,
    doc: '给用户添加一个角色。foundations §7',
    ...roleChanges,
    body: z.object({ ...membership, roleId: roleOf('newRole') }),
  }),
  removeRole: del('/school/user/role', {
    forOtherClients: true,
    doc: '移除用户的一个角色。foundations §7',
    ...roleChanges,
    query: { ...membership, roleId: roleOf('heldRole') },
  }),
  addRoles: patch('/user/school/{schoolId}/{userId}/roles', {
    forOtherClients: true,
    doc: '给用户添加若干角色，或全部成功，或全部不变。foundations §7',
    ...roleChanges,
    params: membership,
    body: z.object({ roles: RoleIds }),
  }),
  removeRoles: del('/user/school/{schoolId}/{userId}/roles', {
    forOtherClients: true,
    doc: '移除用户的若干角色；至少保留一个。foundations §7',
    ...roleChanges,
    params: membership,
    body: z.object({ roles: z.array(roleOf('heldRole')).min(1).max(10) }),
  }),
  linkDepartment: post('/user/link/user/{userId}/department/{deptId}/', {
    doc: '把用户加入部门，立即生效。foundations §4、§7',
    may: permission('school:user:edit'),
    params: { userId: UserId, deptId: id('department', 'newDepartment') },
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      hidden,
      graduatedDepartment,
      graduatedPerson,
      usersRefusals.departmentTwice,
    ],
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
    refusals: [
      common.notFound,
      common.forbidden,
      usersRefusals.departmentNotHeld,
      usersRefusals.lastDepartment,
      graduatedPerson,
    ],
  }),
  setDepartments: put('/user/school/{schoolId}/{userId}/depts', {
    forOtherClients: true,
    doc: '以整份清单替换用户的部门，第一个为主部门。foundations §7',
    title: '修改用户的部门',
    may,
    params: membership,
    body: z.object({ depts: DepartmentIds }),
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      organisationRefusals.hidden,
      graduatedDepartment,
      graduatedPerson,
      usersRefusals.lastDepartment,
    ],
  }),
  changeClass: post('/user/change/class', {
    doc: '学生调班：离开原来的年级与班级，加入新的班级；住宿的保留房间、退出房间或改为走读',
    title: '调班',
    may,
    body: z.object({
      userId: id('user', 'student'),
      deptId: id('department', 'class'),
      room: z
        .enum(['keep', 'leave', 'day'])
        .default('keep')
        .describe('keep 不变，leave 退出房间并待安排，day 改为走读'),
      ...inSchool,
    }),
    data: nothing,
    refusals: [
      common.notFound,
      common.forbidden,
      hidden,
      graduatedDepartment,
      graduatedPerson,
      usersRefusals.notStudent,
      usersRefusals.notClass,
      usersRefusals.departmentTwice,
    ],
  }),
}
