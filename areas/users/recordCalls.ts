import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { DepartmentId, SchoolId, UserId } from '../registry/contract.ts'
import { usersRefusals } from './refusals.ts'
import { inSchool } from './userFields.ts'
import { UserRow } from './views.ts'

/** What is masked in a person's record and can be asked for. */
export const maskedFields = ['telephone', 'idCard', 'familyAddress'] as const
export type MaskedField = (typeof maskedFields)[number]
export const maskedFieldNames = { telephone: '手机号', idCard: '证件号', familyAddress: '家庭住址' } as const

export const recordCalls = {
  showRecord: post('/user/record/show', {
    doc: '查看用户被脱敏的内容；每次查看都记在该用户的记录上。foundations §3',
    may: permission('school:record:view'),
    onlyLooks: true,
    body: z.object({
      userId: UserId,
      fields: z.array(z.enum(maskedFields)).min(1).max(3),
      ...inSchool,
    }),
    data: z.object({
      telephone: z.string().nullable().optional(),
      idCard: z.string().nullable().optional(),
      familyAddress: z.string().nullable().optional(),
    }),
    refusals: [common.notFound],
    saysOnce: true,
  }),
  recordLooks: get('/user/record/looks', {
    doc: '谁在何时查看过该用户被脱敏的内容；管理员与该生班主任可看。foundations §3',
    may: permission('school:user:view'),
    query: { userId: UserId },
    data: z.array(
      z.object({ id: z.int(), viewerName: z.string(), fields: z.array(z.enum(maskedFields)), at: z.string() }),
    ),
    refusals: [common.notFound, common.forbidden],
  }),
  cardOfCode: get('/user/get/cardId/by/code', {
    doc: '由学工号得到卡号：此人已有的一卡通号，否则为学工号中的数字（末十位）。foundations §5、§7',
    may: permission('school:user:view'),
    query: {
      schoolId: SchoolId,
      code: text(32).register(fieldMeaning, { sample: 'heldCode', usual: true }).default(''),
    },
    data: z.string().nullable(),
    refusals: [common.notFound, usersRefusals.codeEmpty],
  }),
  cardOfUser: get('/user/get/cardId/by/user', {
    doc: '由用户得到卡号，供没有学工号的学校使用。foundations §7',
    may: permission('school:user:view'),
    query: { schoolId: SchoolId, userId: UserId },
    data: z.string().nullable(),
    refusals: [common.notFound],
  }),
  userOfCard: get('/user/get/{schoolId}/cardNum/{card}/userinfo', {
    doc: '由一卡通号得到用户；不是本校的卡时为 null。foundations §7',
    may: permission('school:user:view'),
    params: {
      schoolId: SchoolId,
      card: z
        .string()
        .regex(/^\d{1,10}$/, '一卡通号只能为数字')
        .register(fieldMeaning, { sample: 'newCard' }),
    },
    data: UserRow.nullable(),
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
