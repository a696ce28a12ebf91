import { randomUUID } from 'node:crypto'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { recordedInSchool } from '../../../platform/server/audit/recordedInSchool.ts'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import type { Live } from '../../../platform/server/live/live.ts'
import { type KnownDevice, getDecisionSender, readMessage } from '../../device/server/index.ts'
import { Ask, type AskAnswer } from '../contract.ts'
import { presentAnswer, handleQuestion } from './askGate.ts'
import { findStoredQuestion } from './questions.ts'

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** Read lazily, because the server is built before its live channel. */
  readonly live: () => Live
  readonly onFault: (what: string, error: unknown) => void
}

/** Timers may fire slightly early, ms. The server's clock decides whether the time is over. */
const timerSlackMs = 20

/**
 * Answers questions that devices publish. A waiting question gets a timeout message at its end. The device also ends by
 * itself, so if the node dies only that message is lost.
 */
export const answerByChannel = ({ database, clock, live, onFault }: Parts) => {
  const timers = new Map<string, NodeJS.Timeout>()

  const record = ({ schoolId, deviceId }: KnownDevice, ask: Parameters<typeof handleQuestion>[1]) => {
    const requestId = `device-${randomUUID()}`
    const head = { call: 'gate.ask', schoolId, memberId: null, requestId, address: '', at: clock.now() }
    return recordedInSchool(database, head, (db) =>
      handleQuestion({ db, live: live(), schoolId, deviceId }, ask, clock),
    )
  }

  const sendEnd = async (device: KnownDevice, { series, number }: AskAnswer) => {
    const { schoolId, deviceId } = device
    const row = await database.inSchool(schoolId, (db) =>
      findStoredQuestion({ db, live: live(), schoolId, deviceId }, { series, number, key: '' }),
    )
    const answer = row && presentAnswer(row, clock.now())
    if (answer?.state === 'waiting') awaitEnd(device, answer)
    // A decided request has already been answered.
    if (answer?.state === 'timedOut') getDecisionSender()(deviceId, answer)
  }

  const awaitEnd = (device: KnownDevice, answer: AskAnswer) => {
    const name = `${device.deviceId} ${answer.series} ${answer.number}`
    if (answer.endsAt === null || timers.has(name)) return
    const wait = new Date(answer.endsAt).getTime() - clock.now().getTime() + timerSlackMs
    const timer = setTimeout(() => {
      timers.delete(name)
      sendEnd(device, answer).catch((error: unknown) => onFault('a device could not be told of an end', error))
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
