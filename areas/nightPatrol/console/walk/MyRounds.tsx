import { Button, Input } from 'antd'
import { type FormEvent, useState } from 'react'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { nightPatrol } from '../../contract.ts'
import type { CheckView, RoundDetail } from '../../views.ts'
import { roundStateTitles } from '../../words.ts'
import { roundTones } from '../tones.ts'
import { findActiveRound, isOpenAt } from './activeRound.ts'
import { readCode } from './addressOfCode.ts'
import { CheckDialog, type CheckTarget } from './CheckDialog.tsx'
import { PlaceList } from './PlaceList.tsx'
import styles from './Walk.module.css'
import { type CheckDraft, useWaitingChecks } from './waitingChecks.ts'
import { WaitingNotice } from './WaitingNotice.tsx'

/** Polling interval, ms. A second guard may walk the same round. */
const pollInterval = 20_000

type Mine = DataOf<typeof nightPatrol.myRounds>

interface RoundsProps {
  readonly rounds: readonly RoundDetail[]
  readonly active: RoundDetail
  readonly onChoose: (id: number) => void
}

/** The guard's rounds as large buttons. One is chosen. */
const Rounds = ({ rounds, active, onChoose }: RoundsProps) => (
  <div className={styles.rounds} role="group" aria-label="我的班次">
    {rounds.map((round) => (
      <button key={round.id} type="button" aria-pressed={round.id === active.id} onClick={() => onChoose(round.id)}>
        <strong>
          {round.startTime.slice(11, 16)} {round.plan}
        </strong>
        <span>
          {round.line}，{round.checked}/{round.total} 处
        </span>
        <StatusTag text={roundStateTitles[round.state]} tone={roundTones[round.state]} />
      </button>
    ))}
  </div>
)

interface WalkProps {
  readonly mine: Mine
  /** The code of the label that was scanned. Empty for none. */
  readonly scanned: string
  readonly onScanned: () => void
}

/** The target of a code that was typed or scanned. Only the server knows its place. */
const targetOfCode = (roundId: number, code: string): CheckTarget => ({
  roundId,
  code,
  name: `地点 ${code}`,
  ways: ['code'],
  isChecked: false,
})

const targetOfPlace = (roundId: number, check: CheckView, allowsPress: boolean): CheckTarget => {
  const isChecked = check.state === 'checked' || check.state === 'late'
  const ways = isChecked || !allowsPress ? (['unreachable'] as const) : (['press', 'unreachable'] as const)
  return { roundId, name: check.place, lookAt: check.lookAt, checkId: check.id, ways, isChecked }
}

const closedText = (round: RoundDetail, now: string, earlyMinutes: number): string =>
  now < round.startTime
    ? `${round.startTime.slice(11, 16)} 开始，可提前 ${earlyMinutes} 分钟`
    : `已于 ${round.dueTime.slice(11, 16)} 截止`

interface CodeFormProps {
  readonly onCode: (code: string) => void
}

const CodeForm = ({ onCode }: CodeFormProps) => {
  const [typed, type] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = readCode(typed)
    if (code === '') return showToast('请输入地点编码', 'error')
    onCode(code)
    type('')
  }
  return (
    <form className={styles.code} onSubmit={submit}>
      <Input
        size="large"
        aria-label="地点编码"
        placeholder="扫码，或输入标签上的编码"
        autoComplete="off"
        maxLength={64}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
      <Button type="primary" size="large" htmlType="submit">
        打点
      </Button>
    </form>
  )
}

const Walk = ({ mine, scanned, onScanned }: WalkProps) => {
  const { rounds, allowsPress, earlyMinutes } = mine
  const checks = useWaitingChecks()
  const [chosen, choose] = useState<number | null>(null)
  const now = schoolNow()
  const active = rounds.find(({ id }) => id === chosen) ?? findActiveRound(rounds, now, mine)
  const isOpen = active !== undefined && isOpenAt(active, now, mine)
  const [target, setTarget] = useState(() => (isOpen && scanned !== '' ? targetOfCode(active.id, scanned) : null))
  const notice = <WaitingNotice checks={checks} rounds={rounds} />
  if (active === undefined)
    return (
      <>
        {notice}
        <Empty title="今夜没有您的班次" hint="由管理员在巡查计划中安排" />
      </>
    )
  const close = () => {
    setTarget(null)
    if (scanned !== '') onScanned()
  }
  const send = async (draft: CheckDraft): Promise<string | null> => {
    const { sent, reason } = await checks.add(draft)
    if (sent === 'refused') return reason
    if (reason !== '') showToast(reason, 'warning')
    else showToast(sent === 'sent' ? '已记下' : '已保存在本机，联网后自动发送', 'success')
    close()
    return null
  }
  return (
    <div className={styles.walk}>
      {notice}
      <h2 className={styles.active}>
        {active.startTime.slice(11, 16)} {active.plan}
        <StatusTag text={roundStateTitles[active.state]} tone={roundTones[active.state]} />
      </h2>
      {isOpen ? (
        <CodeForm onCode={(code) => setTarget(targetOfCode(active.id, code))} />
      ) : (
        <p className={styles.closed}>{closedText(active, now, earlyMinutes)}</p>
      )}
      <PlaceList
        round={active}
        waiting={checks.waiting}
        isOpen={isOpen}
        onPress={(check) => setTarget(targetOfPlace(active.id, check, allowsPress))}
      />
      {rounds.length > 1 ? <Rounds rounds={rounds} active={active} onChoose={choose} /> : null}
      {target === null ? null : <CheckDialog target={target} onCheck={send} onClose={close} />}
    </div>
  )
}

/** The guard's rounds of tonight. Known rounds stay in use while there is no connection. */
export const MyRounds = ({ scanned, onScanned }: Omit<WalkProps, 'mine'>) => {
  const found = useCall(nightPatrol.myRounds, {}, { every: () => pollInterval })
  // The key makes the page start over with the place of another label that is scanned while it is open.
  if (found.data !== undefined)
    return <Walk key={scanned} mine={found.data} scanned={readCode(scanned)} onScanned={onScanned} />
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  return <Loading rows={8} />
}
