import { z } from 'zod'
import { nameText } from '../../platform/contract/blanks.ts'
import { anyone, del, display as byDisplay, get, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { displayRefusals } from './refusals.ts'
import { DisplayBoard, DisplayFace, DisplayRow, DisplaySelf, PairingCode, displayPages } from './views.ts'

export { displayRefusals } from './refusals.ts'
export * from './views.ts'

/**
 * Limits. `faces`: maximum shown. `shown`: seconds each face is shown. `window`: seconds the server looks back.
 * `codeMinutes`: how long a code is valid. `codesOfAddress`: codes per address in that time, so that a school's twenty
 * displays can start three times. `wrongCodes`: wrong codes per school in that time.
 */
export const displayLimits = {
  faces: 8,
  shown: 30,
  window: 60,
  codeMinutes: 10,
  codeLength: 6,
  codesOfAddress: 60,
  wrongCodes: 30,
} as const

const mayPair = permission('display:display:edit')

/** Schema of a typed code, in any case, with or without spaces. `sample` names a waiting page for the sweep. */
export const typedCode = (sample: string) =>
  z
    .string()
    .max(20)
    .overwrite((typed) => typed.replaceAll(/\s/g, '').toUpperCase())
    .regex(/^[2-9A-HJ-NP-Z]{6}$/, '配对码为 6 位字母与数字')
    .register(fieldMeaning, { sample, secret: true })

export const display = {
  code: post('/display/code', {
    doc: '显示屏取得配对码，10 分钟内有效，与它自己保存的凭证；配对之前凭证无效。foundations §2',
    title: '显示屏取配对码',
    may: anyone('显示屏无人登录：配对之前它什么也读不到，配对须由管理员输入屏上的码'),
    body: z.object({ page: z.enum(displayPages) }),
    data: PairingCode,
    refusals: [common.tooMany],
  }),
  self: get('/display/self', {
    doc: '显示屏所属的学校与门禁设备；未配对或已解除时为 401',
    may: byDisplay('显示屏以配对所得的凭证查询自己'),
    data: DisplaySelf,
    refusals: [common.notFound],
  }),
  faces: get('/display/faces', {
    doc: '一分钟内经过其设备的人，新的在前，最多 8 人。operations §9',
    may: byDisplay('门口的显示屏以自己的凭证读取刚经过其设备的人'),
    data: z.array(DisplayFace),
    refusals: [common.notFound],
  }),
  board: get('/display/board', {
    doc: '信息展示屏：学校、位置、时间与当天经过其设备的次数。foundations §2',
    may: byDisplay('信息展示屏只读次数，不含任何人'),
    data: DisplayBoard,
    refusals: [common.notFound],
  }),
  pair: post('/display/pair', {
    doc: '配对显示屏：输入屏上的码，指定门禁设备；凭证只能读取该设备的画面。班牌在“班牌设备”中配对',
    may: mayPair,
    body: z.object({
      code: typedCode('pairingCode'),
      deviceId: id('device'),
      name: nameText(40, '请填写名称'),
    }),
    data: nothing,
    refusals: [common.notFound, common.tooMany, displayRefusals.unknownCode],
  }),
  list: get('/display/list', {
    doc: '本校的显示屏与最近读取时间',
    may: mayPair,
    data: z.array(DisplayRow),
  }),
  revoke: del('/display/delete', {
    doc: '解除显示屏的配对：它下一次读取即被拒绝',
    may: mayPair,
    query: { id: id('display') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
