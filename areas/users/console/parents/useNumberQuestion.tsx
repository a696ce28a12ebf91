import { ShownError } from '../../../../platform/console/client/shownError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { users } from '../../contract.ts'
import { useQuestion } from './useQuestion.tsx'

const findHolders = async (telephone: string): Promise<string[]> => {
  try {
    const { content } = await callServer(users.findByTelephone, { body: { content: telephone } })
    return content.map(({ name }) => name)
  } catch {
    // Numbers are looked up a few times a minute: who writes more of them is not held up by the question.
    return []
  }
}

/**
 * Asks before a number is written that somebody else of the school has: it may be meant, and is never refused. Nothing is
 * asked of a pupil, in whose record a parent's number stands.
 */
export const useNumberQuestion = () => {
  const { ask, shown } = useQuestion({ title: '确认使用此手机号吗？', okText: '使用' })
  const askAbout = async (telephone: string | undefined, isPupil: boolean): Promise<void> => {
    if (isPupil || telephone === undefined || telephone === '') return
    const holders = await findHolders(telephone)
    if (holders.length === 0) return
    const text = `手机号 ${telephone} 已有本校的用户“${holders.slice(0, 3).join('”“')}”在使用。`
    if (!(await ask(text))) throw new ShownError('尚未保存，请核对手机号')
  }
  return { askAbout, question: shown }
}
