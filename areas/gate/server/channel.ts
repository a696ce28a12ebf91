import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { recordedInSchool } from '../../../platform/server/audit/recordedInSchool.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import { type KnownDevice, currentTeller, readMessage } from '../../device/server/index.ts'
import { Ask, type AskAnswer } from '../contract.ts'
import { answerOf, askGate, findAsked } from './askGate.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** Asked for when a question comes: the server is put together before its live channel. */
  readonly live: () => Live
  readonly onFault: (what: string, error: unknown) => void
}

/** Timers end a little early at times; the end itself is the server's clock's to say. */
const slack = 20

/**
 * Takes the questions that devices publish: each gets its answer as it stands, and one that waits is told at its end that
 * nobody decided. The device ends by itself too, so a node that dies takes nothing along but that word.
 */
export const answerByChannel = ({ database, clock, live, onFault }: Parts) => {
  const timers = new Map<string, NodeJS.Timeout>()

  const record = ({ schoolId, deviceId }: KnownDevice, ask: Parameters<typeof askGate>[1]) => {
    const requestId = `device-${randomUUID()}`
    const head = { call: 'gate.ask', schoolId, memberId: null, requestId, address: '', at: clock.now() }
    return recordedInSchool(database, head, (db) => askGate({ db, live: live(), schoolId, deviceId }, ask, clock))
  }

  const tellEnd = async (device: KnownDevice, { series, number }: AskAnswer) => {
    const { schoolId, deviceId } = device
    const row = await database.inSchool(schoolId, (db) =>
      findAsked({ db, live: live(), schoolId, deviceId }, { series, number, key: '' }),
    )
    const answer = row && answerOf(row, clock.now())
    if (answer?.state === 'waiting') awaitEnd(device, answer)
    // One that was decided on has been told so.
    if (answer?.state === 'timedOut') currentTeller()(deviceId, answer)
  }

  const awaitEnd = (device: KnownDevice, answer: AskAnswer) => {
    const name = `${device.deviceId} ${answer.series} ${answer.number}`
    if (answer.endsAt === null || timers.has(name)) return
    const wait = new Date(answer.endsAt).getTime() - clock.now().getTime() + slack
    const timer = setTimeout(() => {
      timers.delete(name)
      tellEnd(device, answer).catch((error: unknown) => onFault('a device could not be told of an end', error))
    }, wait).unref()
    timers.set(name, timer)
  }

  return {
    /** Answers one question. */
    asked: async (device: KnownDevice, payload: Buffer): Promise<AskAnswer | { readonly error: string }> => {
      const read = readMessage(Ask, payload)
      if (read.data === undefined) return { error: read.error }
      try {
        const answer = await record(device, read.data)
        if (answer.state === 'waiting') awaitEnd(device, answer)
        return answer
      } catch (error) {
        if (error instanceof Refusal) return { error: error.message }
        throw error
      }
    },
    close: (): void => {
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
