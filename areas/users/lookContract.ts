import { z } from 'zod'
import { get, permission, post } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { UserId } from '../registry/contract.ts'
import { inSchool } from './userFields.ts'

/** Fields of a person's record that are masked for every caller. */
export const maskedFields = ['telephone', 'idCard', 'familyAddress'] as const
export type MaskedField = (typeof maskedFields)[number]
export const maskedFieldNames = { telephone: '手机号', idCard: '证件号', familyAddress: '家庭住址' } as const

/**
 * Fields that can be revealed, each time with a log entry: the masked fields, the name, which is masked only for a
 * bureau, and a student's number in the national register.
 */
export const revealableFields = [...maskedFields, 'name', 'registerNumber'] as const
export type RevealableField = (typeof revealableFields)[number]
export const revealableFieldNames = { ...maskedFieldNames, name: '姓名', registerNumber: '学籍号' } as const

/** Calls that reveal masked fields and list who has viewed them. */
export const lookCalls = {
  showRecord: post('/user/record/show', {
    doc: '查看用户被脱敏的内容；每次查看都记在该用户的记录上；上级单位对学生与家长只能查看姓名。foundations §3',
    title: '查看脱敏内容',
    may: permission('school:record:view'),
    onlyLooks: true,
    body: z.object({
      userId: UserId,
      fields: z.array(z.enum(revealableFields)).min(1).max(5),
      ...inSchool,
    }),
    data: z.object({
      telephone: z.string().nullable().optional(),
      idCard: z.string().nullable().optional(),
      familyAddress: z.string().nullable().optional(),
      name: z.string().optional(),
      registerNumber: z.string().nullable().optional(),
    }),
    refusals: [common.notFound],
    saysOnce: true,
    showsInFull: true,
  }),
  recordLooks: get('/user/record/looks', {
    doc: '谁在何时查看过该用户被脱敏的内容；管理员与该生班主任可看。foundations §3',
    may: permission('school:user:view'),
    query: { userId: UserId },
    data: z.array(
      z.object({
        id: z.int(),
        viewerName: z.string(),
        fields: z.array(z.enum(revealableFields)),
        reason: z.string().nullable().describe('导出时填写的原因；只是查看时为空'),
        at: z.string(),
      }),
    ),
    refusals: [common.notFound, common.forbidden],
  }),
}
