import { CallError } from '../../../platform/console/client/callError.ts'
import type { OpenLine } from '../../../platform/console/sockets/openSockets.ts'
import { common } from '../../../platform/contract/refusal.ts'
import { accessRefusals } from '../../access/contract.ts'
import { gateTimes } from '../contract.ts'
import type { DeskFeed } from './deskFeed.ts'
import { requestsOf } from './deskState.ts'
import type { DeviceAsk, GateReply } from './deviceFrames.ts'
import { keepSocket } from './deviceSocket.ts'

/** How long a question is kept for a gate that repeats it, ms. */
const rememberedMs = 10 * 60_000

interface Question {
  readonly ask: DeviceAsk
  readonly key: string
  /** The server's clock, ms. */
  endsAt: number
  requestId: number | null
  /** True if the school doesn't know the person. */
  isUnknown: boolean
  said: GateReply | null
  isToldLate: boolean
}

interface LineOptions {
  readonly deviceId: number
  readonly url: string
  readonly userId: number
  readonly open: OpenLine
  readonly feed: Pick<DeskFeed, 'ask' | 'read' | 'subscribe'>
  /** Returns the server's time, ms. */
  readonly now: () => number
  readonly onLogin: (isIn: boolean) => void
  readonly onConnection: (isConnected: boolean) => void
  /** A keeper agreed after the gate had already timed out. */
  readonly onLate: () => void
  readonly onUnknown: (userId: number) => void
  /** The question is about this page's keeper, so a colleague's page decides. */
  readonly onOwn: () => void
}

let keyCount = 0

/** Returns a key that no other window uses. A page on plain http can't create random UUIDs. */
const freshKey = () => {
  keyCount += 1
  return `${Date.now()} ${keyCount} ${crypto.getRandomValues(new Uint32Array(2)).join(' ')}`
}

const questionKey = ({ id, askId }: DeviceAsk) => (askId === undefined ? `person ${id}` : `ask ${askId}`)

/**
 * Handles a gate that asks this page directly. The server stores each question and its decision. The gate receives what
 * the server has stored, never what was pressed, and a timeout once the time is over.
 */
export const makeDeviceLine = (options: LineOptions) => {
  const { deviceId, feed, now, onLate, onUnknown, onOwn } = options
  const questions = new Map<string, Question>()

  const storedOf = ({ requestId }: Question) => requestsOf(feed.read()).find(({ id }) => id === requestId)?.state

  const replyTo = (question: Question): GateReply | null => {
    if (now() >= question.endsAt) return 'timeout'
    if (question.isUnknown) return 'reject'
    const stored = storedOf(question)
    if (stored === 'timedOut') return 'timeout'
    if (stored === 'agreed') return 'agree'
    return stored === 'rejected' ? 'reject' : null
  }
  const sendReply = (question: Question, reply: GateReply) => {
    // If the connection is broken, the gate asks again.
    if (socket.send(reply, question.ask)) question.said = reply
  }
  const settle = () => {
    for (const [name, question] of questions) {
      const reply = question.said === null ? replyTo(question) : null
      if (reply !== null) sendReply(question, reply)
      if (question.said === 'timeout' && !question.isToldLate && storedOf(question) === 'agreed') {
        question.isToldLate = true
        onLate()
      }
      if (now() > question.endsAt + rememberedMs) questions.delete(name)
    }
  }

  const write = async (question: Question) => {
    const { ask, key, endsAt } = question
    try {
      const request = await feed.ask({ deviceId, userId: ask.id, key }, endsAt)
      question.requestId = request.id
      question.endsAt = Math.min(Date.parse(request.endsAt), endsAt)
    } catch (refused) {
      // Other errors lead to a timeout, because they say nothing about the person.
      const code = refused instanceof CallError ? refused.code : null
      question.isUnknown = code === common.notFound.code
      if (question.isUnknown) onUnknown(ask.id)
      if (code === accessRefusals.notYourself.code) onOwn()
    }
    settle()
  }
  const hear = (ask: DeviceAsk) => {
    const before = questions.get(questionKey(ask))
    // A question without an id is over once it was answered; the next one is new.
    const isSame = before !== undefined && (ask.askId !== undefined || before.said === null)
    if (isSame && (ask.askId !== undefined || now() < before.endsAt)) {
      before.said = null
      settle()
      return
    }
    const key = ask.askId === undefined ? freshKey() : `ask ${ask.askId}`
    const endsAt = now() + gateTimes.waitSeconds * 1000
    const question = { ask, key, endsAt, requestId: null, isUnknown: false, said: null, isToldLate: false }
    questions.set(questionKey(ask), question)
    void write(question)
  }

  const socket = keepSocket({ ...options, onAsk: hear })
  const unsubscribe = feed.subscribe(settle)
  // Nothing announces a timeout, so check regularly.
  const timer = setInterval(settle, 250)
  return () => {
    clearInterval(timer)
    unsubscribe()
    socket.end()
  }
}
