import { endSession, readSession } from '../../../../platform/console/session/store.ts'
import type { AccountRecord } from '../../contract.ts'
import { separateRecord } from './accountActions.ts'
import { PasswordQuestion } from './PasswordQuestion.tsx'
import { showSeparatedRecord } from './separatedRecord.ts'

interface Props {
  readonly record: AccountRecord
  readonly isInConsole: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Confirms separating a record, then shows its new first password. */
export const SeparateQuestion = ({ record, isInConsole, onChanged, onClose }: Props) => {
  const { schoolId, schoolName, username, isCurrent } = record
  const endsSession = isCurrent && isInConsole
  const part = async (password: string) => {
    const separated = await separateRecord(schoolId, password)
    showSeparatedRecord({ schoolName, ...separated, wasCurrent: endsSession })
    // The server has ended the session, so it must not be used any more.
    if (endsSession) endSession()
  }
  // Reload after a refusal too, because another window may have separated the record.
  const close = () => {
    onClose()
    if (readSession() !== null || !isInConsole) onChanged()
  }
  return (
    <PasswordQuestion title="确认拆分此身份吗？" okText="拆分" danger onConfirm={part} onClose={close}>
      拆分后，“{schoolName}”的身份成为单独的账号，用该校的用户名（{username}）和新的初始密码登录。
      {endsSession ? '这是您当前使用的身份，拆分后需要重新登录。' : null}
    </PasswordQuestion>
  )
}
