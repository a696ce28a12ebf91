import { ShownError } from '../../../../platform/console/client/shownError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { users } from '../../contract.ts'
import { useQuestion } from './useQuestion.tsx'

const findHolders = async (telephone: string): Promise<string[]> => {
  try {
    const { content } = await callServer(users.findByTelephone, { body: { content: telephone } })
    return content.map(({ name }) => name)
  } catch {
    // Skip the question when the lookup is refused: it is rate-limited per minute, and saving more numbers must still
    // work.
    return []
  }
}

/**
 * Asks for confirmation before saving a number that another user of the school has. Shared numbers are allowed, so
 * they are never refused. Students are not checked, because their records hold a parent's number.
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
