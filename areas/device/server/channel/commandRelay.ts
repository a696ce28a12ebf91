import { z } from 'zod'
import { isTooDeep, repairTexts } from '../../../../platform/server/http/mendTexts.ts'
import type { CommandSender } from '../commandSender.ts'
import type { DecisionSender } from '../decisionSender.ts'
import { type LinkMessage, connectNodes } from './nodeLink.ts'
import type { Transport } from './transport.ts'

/** Time limit for the answer of a device, ms. */
const answerTimeout = 5000

const Answer = z.object({ commandId: z.int().positive(), result: z.unknown() })

/** Replaces an answer that is nested too deeply to store. The device has still carried out the command. */
const unreadableAnswer = '设备的答复嵌套层次过多，无法保存'

/** Reads the answer of a device. Returns undefined for an invalid message. */
const readAnswer = (payload: Buffer) => {
  try {
    const answer = Answer.parse(JSON.parse(payload.toString()))
    return { ...answer, result: isTooDeep(answer.result) ? unreadableAnswer : repairTexts(answer.result) }
  } catch {
    return undefined
  }
}

interface Parts {
  readonly nodeId: string
  readonly redisUrl: string | null
  /** Returns true for a device that this node can reach. */
  readonly isHere: (deviceId: number) => boolean
  readonly transport: () => Transport
  /** Time limit for an answer, ms. Default: `answerTimeout`. */
  readonly within?: number
}

interface Waiting {
  readonly deviceId: number
  readonly answer: (result: unknown) => void
}

/** Sends commands to devices on any node and returns their answers. */
export const makeCommandRelay = ({ nodeId, redisUrl, isHere, transport, within = answerTimeout }: Parts) => {
  const waiting = new Map<number, Waiting>()

  const settle = ({ deviceId, commandId, told }: Pick<LinkMessage, 'deviceId' | 'commandId' | 'told'>): boolean => {
    const one = waiting.get(commandId)
    // Ignore an answer from another device.
    if (one?.deviceId !== deviceId) return false
    one.answer(told)
    return true
  }

  const deliver = ({ kind, deviceId, commandId, told }: LinkMessage) => {
    if (!isHere(deviceId)) return
    if (kind === 'decision') transport().tell(deviceId, 'decision', told)
    else transport().tell(deviceId, 'command', { commandId, ...Object(told) })
  }

  const link = connectNodes(redisUrl, nodeId, (message) => {
    if (message.kind === 'answer') settle(message)
    else deliver(message)
  })

  const send: CommandSender = ({ deviceId, commandId, command, data }) =>
    new Promise((resolve) => {
      const end = (outcome: Awaited<ReturnType<CommandSender>>) => {
        clearTimeout(timer)
        waiting.delete(commandId)
        resolve(outcome)
      }
      const timer = setTimeout(() => end({ answered: false }), within)
      waiting.set(commandId, { deviceId, answer: (result) => end({ answered: true, result }) })
      const message = { kind: 'command' as const, deviceId, commandId, told: { command, data } }
      deliver(message)
      link.tell(message)
    })

  const decided: DecisionSender = (deviceId, told) => {
    const message = { kind: 'decision' as const, deviceId, commandId: 0, told }
    deliver(message)
    link.tell(message)
  }

  return {
    send,
    decided,
    /** Handles an answer from a device on this node. The waiting command may be on another node. */
    answered: (deviceId: number, payload: Buffer): void => {
      const answer = readAnswer(payload)
      if (answer === undefined) return
      const message = { deviceId, commandId: answer.commandId, told: answer.result }
      if (!settle(message)) link.tell({ kind: 'answer', ...message })
    },
    close: link.close,
  }
}
