import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { flag, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { RoleId } from '../../platform/contract/roleFields.ts'
import { DepartmentId, UserId } from '../registry/contract.ts'
import { UserRow } from './views.ts'

export const UserFilter = z.object({
  ...pageInput,
  deptId: DepartmentId.optional(),
  includeChild: flag.default(true).describe('是否包含下级组织'),
  keyword: text(64).default('').describe('姓名、拼音首字母、用户名、学工号或一卡通号'),
  roleId: RoleId.optional(),
  viewAccountDisable: flag.default(false),
  viewLocked: flag.default(false),
})

/** The list of users, and its search. */
export const listCalls = {
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
  findUserPage2: post('/user/findUserPage2', {
    doc: '组织下的用户分页，另含人脸照片与用户组。foundations §7',
    may: permission('school:user:view'),
    body: z.object({ ...pageInput, deptId: DepartmentId.optional(), keyword: text(64).default('') }),
    data: pageOf(
      UserRow.extend({
        userFaceImg: z.string().nullable(),
        groups: z.array(z.object({ id: z.int(), groupName: z.string() })),
      }),
    ),
    refusals: [common.notFound],
    writes: false,
  }),
}
