import { z } from 'zod'
import { get, nothing, patch, permission, post, put, signedIn } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, secretText } from '../../platform/contract/ids.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { SchoolId, UserId, graduateRefusals, limitRefusals } from '../registry/contract.ts'
import { organisationRefusals } from '../organisation/contract.ts'
import { personPicture } from './pictures.ts'
import { usersRefusals } from './refusals.ts'
import { DepartmentIds, PersonName, RoleIds, Username, inSchool, personalFields } from './userFields.ts'
import { UserModel, UserRow } from './views.ts'

const StudentStatus = z.int().min(1).max(3).describe('1 在校，2 离校，3 休学')

/** Input for a new user. */
export const NewUser = z.object({
  name: PersonName,
  username: Username,
  userRoles: RoleIds,
  depts: DepartmentIds,
  studentStatus: StudentStatus.optional(),
  ...personalFields,
})
export type NewUser = z.output<typeof NewUser>

/** Changes to an existing user, based on the version that the caller read. */
export const ChangedUser = z.object({
  id: UserId,
  version: versionOf('userVersion'),
  name: PersonName.optional(),
  ...personalFields,
})
export type ChangedUser = z.output<typeof ChangedUser>

/**
 * Response to creating a user. It is the only response with the first password, which is null if the school has set a
 * common one.
 */
const CreatedUser = z.object({ id: UserId, username: z.string(), password: secretText().nullable() })

const may = permission('school:user:edit')
const {
  roleNotAllowed,
  usernameTaken,
  codeTaken,
  cardTaken,
  cardLost,
  moreRights,
  telephoneNeeded,
  notYourself,
  bornLater,
} = usersRefusals
const creating = {
  may: permission('school:user:add'),
  body: NewUser,
  data: CreatedUser,
  refusals: [
    common.notFound,
    common.forbidden,
    organisationRefusals.hidden,
    usersRefusals.graduatedDepartment,
    bornLater,
    roleNotAllowed,
    usernameTaken,
    codeTaken,
    cardTaken,
    cardLost,
    limitRefusals.peopleLimit,
  ],
} as const
const changing = {
  may,
  data: UserModel,
  refusals: [
    common.notFound,
    common.forbidden,
    common.stale,
    bornLater,
    moreRights,
    telephoneNeeded,
    codeTaken,
    cardTaken,
    cardLost,
  ],
} as const

/** Calls that show, create, change and delete a person's record, with avatar and card. */
export const recordCalls = {
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
  newUsername: get('/user/new/username', {
    doc: '为新用户生成一个用户名：学校前缀加 16 位随机字符。foundations §9',
    may: permission('school:user:add'),
    query: { schoolId: SchoolId },
    data: z.string(),
    refusals: [common.notFound],
  }),
  canAddUser: get('/school/check/{schoolId}/can/add/user', {
    forOtherClients: true,
    doc: '当前用户能否在该学校新建用户；人数已达上限时不能。foundations §7',
    may: permission('school:user:view'),
    params: { schoolId: SchoolId },
    data: z.boolean(),
    refusals: [common.notFound],
  }),
  saveUser: post('/user/save', {
    forOtherClients: true,
    doc: '保存用户：带 id 与版本时为编辑，角色与部门给出时整份替换；否则新建并返回初始密码。foundations §7',
    may,
    query: { schoolId: SchoolId },
    body: NewUser.extend({ id: UserId.optional(), version: versionOf('userVersion').optional() }),
    data: z.object({ id: UserId, username: z.string(), password: secretText().nullable() }),
    refusals: [...creating.refusals, ...changing.refusals, notYourself, graduateRefusals.graduatedPerson],
  }),
  registerUser: put('/user/register', {
    forOtherClients: true,
    doc: '在当前学校新建用户，返回初始密码。foundations §7',
    ...creating,
  }),
  createUser: post('/school/{schoolId}/userDO', {
    doc: '在指定学校新建用户，含角色与部门；初始密码只在此处返回一次。foundations §4、§5、§7',
    title: '新建用户',
    params: { schoolId: SchoolId },
    ...creating,
  }),
  addUser: post('/school/{schoolId}/add/user', {
    forOtherClients: true,
    doc: '新建用户并加入指定学校，与 userDO 相同。foundations §7',
    params: { schoolId: SchoolId },
    ...creating,
  }),
  changeUser: patch('/school/{schoolId}/userDO', {
    doc: '修改用户在指定学校的资料；未给出的不变，版本不是最新时返回 10020 与当前内容。foundations §4、§5、§7',
    title: '修改用户资料',
    params: { schoolId: SchoolId },
    body: ChangedUser,
    ...changing,
  }),
  changeOwnSchoolUser: patch('/user/userDO', {
    forOtherClients: true,
    doc: '修改当前学校的用户资料，与带学校的写法相同。foundations §7',
    body: ChangedUser,
    ...changing,
  }),
  deleteUser: post('/user/delete', {
    doc: '删除用户在学校中的身份；不再属于任何学校时，其账号一并删除。foundations §6、§7',
    title: '删除用户',
    may: permission('school:user:delete'),
    body: z.object({ id: id('user', 'leaver'), ...inSchool }),
    data: nothing,
    refusals: [common.notFound, common.forbidden, notYourself],
  }),
  setAvatar: post('/user/set/{id}/avatar', {
    doc: '上传头像，裁剪为 160x200；返回显示头像的地址。换他人头像须有编辑用户的权限。foundations §5、§7、§9',
    title: '更换头像',
    may: signedIn('每个人都可以更换自己的头像；更换他人的另查权限'),
    params: { id: UserId },
    body: z.object({ setType: z.int().min(0).max(0).default(0).describe('0 为头像') }),
    data: z.string().nullable(),
    refusals: [common.notFound, common.forbidden, usersRefusals.imageTooLarge, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: personPicture,
  }),
  cardOfCode: get('/user/get/cardId/by/code', {
    doc: '由学工号得到卡号：此人已有的一卡通号，否则为学工号中的数字（末十位）。foundations §5、§7',
    may: permission('school:user:view'),
    query: {
      schoolId: SchoolId,
      code: keywordText(32).register(fieldMeaning, { sample: 'heldCode', usual: true }).default(''),
    },
    data: z.string().nullable(),
    refusals: [common.notFound, usersRefusals.codeEmpty],
  }),
  cardOfUser: get('/user/get/cardId/by/user', {
    forOtherClients: true,
    doc: '由用户得到卡号，供没有学工号的学校使用。foundations §7',
    may: permission('school:user:view'),
    query: { schoolId: SchoolId, userId: UserId },
    data: z.string().nullable(),
    refusals: [common.notFound],
  }),
  userOfCard: get('/user/get/{schoolId}/cardNum/{card}/userinfo', {
    forOtherClients: true,
    doc: '由一卡通号得到用户；不是本校的卡时为 null。foundations §7',
    may: permission('school:user:view'),
    params: {
      schoolId: SchoolId,
      card: z
        .string()
        .overwrite(normalizeCardNumber)
        .regex(/^\d{1,10}$/, '一卡通号只能为数字')
        .register(fieldMeaning, { sample: 'newCard' }),
    },
    data: UserRow.nullable(),
    refusals: [common.notFound],
  }),
}
