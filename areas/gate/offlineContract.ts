import { z } from 'zod'
import { device, get, kilobytes, nothing, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, wholeNumber } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { deviceMoment, Receipt, unreadableValue } from '../access/contract.ts'
import { gateRefusals } from './refusals.ts'
import { gateEntry, offlineLimits } from './states.ts'
import { OfflineDecision } from './views.ts'

const may = permission('school:menwei:view')
// As with access records: an unreadable value refuses only its decision, an unreadable number the whole delivery.
const Decision = z.object({
  number: wholeNumber().describe('与通行记录共用的编号，递增、不重复').register(fieldMeaning, {
    sample: 'deviceNumber',
    isOnce: true,
  }),
  listNumber: wholeNumber()
    .describe('据以决定的名单编号')
    .register(fieldMeaning, { sample: 'listNumber' })
    .catch(unreadableValue),
  // No check of reach here: the receipt names a person whom the school doesn't know.
  userId: wholeNumber().register(fieldMeaning, { sample: 'gateAsker' }).catch(unreadableValue),
  stateDictId: z
    .union([z.literal(gateEntry.leaving), z.literal(gateEntry.returning)])
    .describe('7 离校，8 返校')
    .register(fieldMeaning, { sample: 'gateDirection' })
    .nullable()
    .catch(null),
  passed: z.boolean().describe('设备是否放行').nullable().catch(null),
  time: deviceMoment('设备时钟下的决定时间').catch(unreadableValue),
})

/** The offline decisions that a gate delivers. */
export const OfflineBatch = z.object({
  clock: deviceMoment('发送时设备时钟的读数，用于校正'),
  series: wholeNumber().describe('设备丢失编号后换一个更大的序列'),
  decisions: z.array(Decision).max(offlineLimits.batch),
})
export type OfflineBatch = z.output<typeof OfflineBatch>

/** Calls for gates that decide offline. */
export const offlineCalls = {
  list: get('/gate/list', {
    doc: '门禁设备离线时据以放行的名单：编号、生成时间、有效期与人员，由学校的密钥签名',
    title: '发放离线放行名单',
    may: device('设备以自己的凭证取名单，名单只供该设备使用'),
    query: {
      nonce: wholeNumber().default(0).describe('设备给出的随机数，写入名单，防止旧名单被重放'),
    },
    data: z.object({
      list: z.string().describe('被签名的 JSON 文本'),
      signature: z.string().describe('Ed25519 签名，base64url'),
    }),
    refusals: [gateRefusals.notAGate],
    writes: true,
    saysOnce: true,
  }),
  offline: post('/gate/offline', {
    doc: '设备补报离线时作出的决定；按设备、序列与编号只计一次，与当时的请假核对',
    title: '补报离线放行',
    may: device('设备以自己的凭证补报，只能报本校人员'),
    body: OfflineBatch,
    mostBytes: kilobytes(42),
    data: Receipt,
    refusals: [gateRefusals.notAGate],
    mendsTexts: true,
  }),
  unsure: get('/gate/offline/unsure', {
    doc: '所管设备离线时依据已失效的名单作出、尚未核对的决定，新的在前，最多 100 条',
    may,
    data: z.array(OfflineDecision),
  }),
  noteSeen: post('/gate/offline/seen', {
    doc: '核对一条离线放行；先核对的人与时间保留；本人的由同事核对',
    title: '核对离线放行',
    may,
    body: z.object({ id: id('gateOffline') }),
    data: nothing,
    refusals: [common.notFound, gateRefusals.aboutYourself],
  }),
  rotateKey: post('/gate/list/key', {
    forOtherClients: true,
    doc: '更换离线放行名单的签名密钥；各门禁设备须重新签发凭证并填入新的公钥，此前不再接受名单',
    title: '更换离线名单密钥',
    may: permission('device:device:edit'),
    data: z.object({ listKey: z.string() }),
    saysOnce: true,
  }),
}
