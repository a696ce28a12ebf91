import { card } from '../../areas/card/contract.ts'
import { boardCalls } from '../../areas/dormitory/boardContract.ts'
import { reportCalls, reportRefusals } from '../../areas/dormitory/reportContract.ts'
import { gate } from '../../areas/gate/contract.ts'
import { common } from '../../platform/contract/refusal.ts'
import { type FakeAnswer, answer, refusalOf, refuse } from './answers.ts'
import { channelOf } from './board.ts'
import { emptyAnswer, filledAnswer } from './sampleData.ts'
import type { CallRequest } from './fakeServer.ts'
import { gateChannel } from './gate.ts'

/** Queues always have a name. */
const queues: readonly FakeAnswer[] = [
  answer(boardCalls.boardQueues, [`${channelOf(1)}/the-seal`]),
  answer(gate.deskQueue, `${gateChannel(1)}/the-seal`),
  answer(card.logQueue, 'card.log/2/log/the-seal'),
]

/** A school without reports is refused the list of their schedules. */
const withoutReports = refuse(reportCalls.reportSchedules, reportRefusals.noHistory)

type State = 'failed' | 'empty' | 'filled'

/**
 * Answers all calls of screens for a school in a state: all calls fail, it has no data, or each of its lists has one
 * row with the longest name. Holds all calls back until the first state is set.
 */
export const makeSchool = () => {
  const held = Promise.withResolvers<void>()
  let state: State = 'failed'
  let isAsked = false
  const read = (request: CallRequest) => {
    if (state === 'failed') throw refusalOf(request.call, common.fault, { fill: { id: '7f3a' } })
    const known = state === 'empty' ? [...queues, withoutReports] : queues
    const found = known.find(({ call }) => call === request.call)
    if (found !== undefined) return found.give(request)
    return state === 'empty' ? emptyAnswer(request) : filledAnswer(request)
  }
  return {
    /** True once a screen has made a call. */
    isAsked: () => isAsked,
    /** From now on, answers all calls in this state, also those held back. */
    become: (next: State) => {
      state = next
      held.resolve()
    },
    reply: async (request: CallRequest) => {
      isAsked = true
      await held.promise
      return read(request)
    },
  }
}
