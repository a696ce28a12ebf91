import { z } from 'zod'
import { isTooDeep, mendTexts } from '../../../../platform/server/http/mendTexts.ts'
import type { CommandSender } from '../commandSender.ts'
import type { DeviceTeller } from '../deviceTeller.ts'
import { type LinkMessage, joinNodes } from './nodeLink.ts'
import type { Transport } from './transport.ts'

/** How long a device's answer is waited for, in milliseconds. */
const answersWithin = 5000

const Answer = z.object({ commandId: z.int().positive(), result: z.unknown() })

/** Stands for an answer that is nested too deep to be kept: the device has carried the command out all the same. */
const unreadableAnswer = '设备的答复嵌套层次过多，无法保存'

/** A device's answer as it can be kept; undefined for what is no answer. */
const readAnswer = (payload: Buffer) => {
  try {
    const answer = Answer.parse(JSON.parse(payload.toString()))
    return { ...answer, result: isTooDeep(answer.result) ? unreadableAnswer : mendTexts(answer.result) }
  } catch {
    return undefined
  }
}

interface Parts {
  readonly nodeId: string
  readonly redisUrl: string | null
  /** True for a device that this node reaches. */
  readonly isHere: (deviceId: number) => boolean
  readonly transport: () => Transport
  /** How long to wait, where it is not as usual. */
  readonly within?: number
}

interface Waiting {
  readonly deviceId: number
  readonly answer: (result: unknown) => void
}

/** Brings commands to devices, wherever they are connected, and their answers back. */
export const makeCommandLine = ({ nodeId, redisUrl, isHere, transport, within = answersWithin }: Parts) => {
  const waiting = new Map<number, Waiting>()

  const settle = ({ deviceId, commandId, told }: Pick<LinkMessage, 'deviceId' | 'commandId' | 'told'>): boolean => {
    const one = waiting.get(commandId)
    // Another device's answer is none.
    if (one?.deviceId !== deviceId) return false
    one.answer(told)
    return true
  }

  const bring = ({ kind, deviceId, commandId, told }: LinkMessage) => {
    if (!isHere(deviceId)) return
    if (kind === 'decision') transport().tell(deviceId, 'decision', told)
    else transport().tell(deviceId, 'command', { commandId, ...Object(told) })
  }

  const link = joinNodes(redisUrl, nodeId, (message) => {
    if (message.kind === 'answer') settle(message)
    else bring(message)
  })

  const send: CommandSender = ({ deviceId, commandId, command, data }) =>
    new Promise((resolve) => {
      const end = (told: Awaited<ReturnType<CommandSender>>) => {
        clearTimeout(timer)
        waiting.delete(commandId)
        resolve(told)
      }
      const timer = setTimeout(() => end({ answered: false }), within)
      waiting.set(commandId, { deviceId, answer: (result) => end({ answered: true, result }) })
      const message = { kind: 'command' as const, deviceId, commandId, told: { command, data } }
      bring(message)
      link.tell(message)
    })

  const decided: DeviceTeller = (deviceId, told) => {
    const message = { kind: 'decision' as const, deviceId, commandId: 0, told }
    bring(message)
    link.tell(message)
  }

  return {
    send,
    decided,
    /** An answer from a device that is connected here: what asked may be another node. */
    answered: (deviceId: number, payload: Buffer): void => {
      const answer = readAnswer(payload)
      if (answer === undefined) return
      const told = { deviceId, commandId: answer.commandId, told: answer.result }
      if (!settle(told)) link.tell({ kind: 'answer', ...told })
    },
    close: link.close,
  }
}
