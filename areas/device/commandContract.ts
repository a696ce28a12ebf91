import { z } from 'zod'
import { kilobytes, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { commandIdentifier, unpackCommand } from './deviceCommands.ts'
import { mayView } from './deviceContract.ts'
import { DeviceId } from './deviceFields.ts'
import { deviceRefusals } from './refusals.ts'
import { CommandRow, InvokeView } from './views.ts'

/** Calls that send commands to devices and list their results. */
export const commandCalls = {
  invoke: post('/device/iot/invokeThingsService', {
    doc: '向设备下发指令：deviceName 为 MAC 地址，args.data 为指令与数据的 JSON 的 base64。academics §7、§8，operations §8',
    may: permission('device:command:send'),
    body: z.object({
      productKey: text(64).register(fieldMeaning, { sample: 'productKey', onlySought: true }).default(''),
      deviceName: text(17, 1).register(fieldMeaning, { sample: 'deviceMac', onlySought: true }),
      identifier: z.enum([commandIdentifier]),
      args: z.object({
        data: text(16_000, 1)
          .refine((data) => unpackCommand(data) !== null, '指令格式有误')
          .register(fieldMeaning, { sample: 'packedCommand' }),
      }),
    }),
    mostBytes: kilobytes(95),
    data: InvokeView,
    refusals: [common.notFound, deviceRefusals.unsupported],
    transaction: 'own',
  }),
  commandPage: post('/device/command/page', {
    doc: '一台设备的指令，新的在前',
    may: mayView,
    body: z.object({ deviceId: DeviceId, ...pageInput }),
    data: pageOf(CommandRow).extend({ more: z.boolean() }),
    refusals: [common.notFound],
    writes: false,
  }),
}
