import { z } from 'zod'
import { nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { SchoolId, UserId } from '../registry/contract.ts'
import { usersRefusals } from './refusals.ts'

/** Maximum number of people in one call. It is more than a page of the list shows. */
export const maxPeopleAtOnce = 200

const People = z.array(UserId, '请选择用户').min(1, '请选择用户').max(maxPeopleAtOnce, `一次最多 ${maxPeopleAtOnce} 人`)

const Leavers = z
  .array(id('user', 'leaver'), '请选择用户')
  .min(1, '请选择用户')
  .max(maxPeopleAtOnce, `一次最多 ${maxPeopleAtOnce} 人`)

const acting = {
  may: permission('school:user:edit'),
  data: nothing,
  refusals: [common.notFound, usersRefusals.severalRefused],
} as const

/** Calls that change several people of a school in one transaction, so that either all or none change. */
export const severalCalls = {
  placeSeveral: post('/user/several/department', {
    doc: '批量调整部门：加入、移出，或调到某部门或班级；或全部成功，或全部不变',
    title: '批量调整部门',
    ...acting,
    body: z.object({
      schoolId: SchoolId,
      userIds: People,
      deptId: id('department', 'newDepartment'),
      way: z.enum(['add', 'move', 'leave']).describe('add 加入，move 调到（离开同类的其他组织），leave 移出'),
    }),
  }),
  changeRoleOfSeveral: post('/user/several/role', {
    doc: '批量添加或移除一个角色；或全部成功，或全部不变',
    title: '批量调整角色',
    ...acting,
    body: z.object({
      schoolId: SchoolId,
      userIds: People,
      roleId: z.int().min(1).max(10).register(fieldMeaning, { sample: 'newRole' }),
      flag: flag.describe('true 添加，false 移除'),
    }),
  }),
  disableSeveral: post('/user/several/account/disabled', {
    doc: '批量停用或启用账号；或全部成功，或全部不变',
    title: '批量停用或启用账号',
    ...acting,
    body: z.object({ schoolId: SchoolId, userIds: People, flag }),
  }),
  previewDeletion: post('/user/several/delete/preview', {
    doc: '批量删除前的预览：哪些人已有积分、请假等记录，删除后一并丢失',
    may: permission('school:user:delete'),
    body: z.object({ schoolId: SchoolId, userIds: Leavers }),
    data: z.array(
      z.object({
        title: z.string().describe('记录的种类，如 积分'),
        count: z.int().describe('有此类记录的人数'),
        names: z.array(z.string()).describe('前几人的姓名'),
      }),
    ),
    refusals: [common.notFound],
    writes: false,
  }),
  deleteSeveral: post('/user/several/delete', {
    doc: '批量删除用户在学校中的身份；或全部成功，或全部不变',
    title: '批量删除用户',
    ...acting,
    may: permission('school:user:delete'),
    body: z.object({ schoolId: SchoolId, userIds: Leavers }),
  }),
}
