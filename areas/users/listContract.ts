import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { flag, keywordText } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { RoleId } from '../../platform/contract/roleFields.ts'
import { DepartmentId, UserId } from '../registry/contract.ts'
import { UserRow } from './views.ts'

/** Account states that a list shows. Without it the `view…` flags decide (foundations §4). */
export const State = z.enum(['normal', 'disabled', 'locked', 'graduated', 'all'])

export const UserFilter = z.object({
  ...pageInput,
  deptId: DepartmentId.optional(),
  includeChild: flag.default(true).describe('是否包含下级组织'),
  keyword: keywordText(64)
    .default('')
    .describe(
      '姓名、拼音首字母、用户名、学工号、一卡通号、完整的手机号（只比较显示的几位）；查家长时也可用孩子的姓名或学号',
    ),
  roleId: RoleId.optional(),
  viewAccountDisable: flag.default(false),
  viewLocked: flag.default(false),
  state: State.optional().describe(
    'normal 正常，disabled 停用，locked 锁定，graduated 已毕业，all 全部；给出时不看前两项',
  ),
  withParents: flag.default(false).describe('按词查找时，也找没有部门的家长；组织按其孩子'),
  everySchool: flag.default(false).describe('教育局与平台：在所管的全部学校中，按完整的姓名或学工号查找'),
})

/** Calls that list and search users. */
export const listCalls = {
  findUserPage: post('/user/findUserPage', {
    doc: '组织下的用户分页，含部门与准确总数；默认不含停用与锁定账号。角色为家长时列出家长及其孩子。foundations §2、§4、§7',
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
    forOtherClients: true,
    doc: '组织下的用户分页，另含人脸照片与用户组。foundations §7',
    may: permission('school:user:view'),
    body: z.object({ ...pageInput, deptId: DepartmentId.optional(), keyword: keywordText(64).default('') }),
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
