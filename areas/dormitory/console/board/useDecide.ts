import type { z } from 'zod'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { access } from '../../../access/contract.ts'
import { whereaboutsCalls } from '../../../whereabouts/contract.ts'
import { returnState } from '../../boardViews.ts'
import type { BoardFeed } from './boardFeed.ts'
import { type Decision, decisionReads } from './decision.ts'

const changes = [...decisionReads, whereaboutsCalls.why]

/** True if the user may decide by hand who has returned. A bureau only looks. */
export const useMayDecide = (): boolean => {
  const { isAbove } = useShownSchool()
  return useAllowed('access:record:report') && !isAbove
}

/** Returns a function that submits one decision for several students, and shows it before the response. */
export const useDecide = (feed: BoardFeed) => {
  const report = useAction(access.report, { done: '确认信息已提交', changes })
  return async (students: readonly number[], { stateDictId, comment }: z.output<typeof Decision>) => {
    const reason = stateDictId === returnState.notReturned ? comment : ''
    for (const userId of students) feed.decide(userId, stateDictId)
    try {
      await report.run({ body: students.map((userId) => ({ userId, stateDictId, comment: reason })) })
    } catch (error) {
      feed.reload()
      throw error
    }
  }
}
