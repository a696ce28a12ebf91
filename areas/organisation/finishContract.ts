import { z } from 'zod'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { normalizeDigits, normalizeTelephone } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { organisationRefusals as refusals } from './refusals.ts'

/** Purpose of the verification codes for graduating. */
export const finishPurpose = 'organisation.finish'

/** Field error for a missing phone number or code (foundations §8). */
export const finishMissingMessage = '请输入手机号或验证码'
const telephone = z
  .string()
  .overwrite(normalizeTelephone)
  .min(1, finishMissingMessage)
  .regex(/^1[3-9]\d{9}$/, '请输入正确的手机号')
  .register(fieldMeaning, { sample: 'telephone' })
const code = z
  .string()
  .overwrite(normalizeDigits)
  .min(1, finishMissingMessage)
  .regex(/^\d{6}$/, '验证码为 6 位数字')
  .register(fieldMeaning, { sample: 'verificationCode', secret: true })

const may = permission('school:user:disable')
const numberRefusals = [common.forbidden, refusals.noTelephone, refusals.notOwnNumber]

/**
 * Graduating a node: the operator confirms with a code sent to their proven phone number. It can't be undone
 * (foundations §4).
 */
export const finishCalls = {
  previewFinish: get('/org/finish/{id}/preview', {
    doc: '毕业之前：会毕业的学生、失去家长身份的人数与解除的床位，以及接收验证码的手机号（脱敏，未绑定时为 null）',
    may,
    params: { id: id('department', 'class') },
    data: z.object({ students: z.int(), parents: z.int(), beds: z.int(), telephone: z.string().nullable() }),
    refusals: [common.notFound],
  }),
  sendFinishCode: post('/org/finish/code', {
    doc: '向当前用户的手机发送毕业操作的验证码，60 秒后可重发。foundations §5、§7',
    title: '发送毕业操作的验证码',
    may,
    body: z.object({ telephone }),
    data: nothing,
    refusals: [...numberRefusals, common.tooMany],
  }),
  checkFinishCode: post('/org/finish/check', {
    forOtherClients: true,
    doc: '校验验证码；每次校验计一次，共 5 次。foundations §7',
    may,
    body: z.object({ telephone, code }),
    data: nothing,
    refusals: [...numberRefusals, refusals.codeWrong],
  }),
  finish: post('/org/finish', {
    doc: '设为毕业：其下学生全部毕业，解除住宿与用户组，不可恢复；还需 school:user:edit。foundations §4、§5、§6',
    may,
    body: z.object({ deptId: id('department', 'class'), telephone, code }),
    data: z.object({ students: z.int(), parents: z.int() }).describe('毕业的学生数，因此失去家长身份的人数'),
    refusals: [
      ...numberRefusals,
      common.notFound,
      refusals.codeWrong,
      refusals.hidden,
      refusals.rootFixed,
      refusals.graduated,
    ],
  }),
}
