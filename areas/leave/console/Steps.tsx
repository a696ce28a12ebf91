import { groupItems } from '../../../platform/console/kit/groupItems.ts'
import { type LeaveDetail, type LeaveStep, approverTitles, leaveState } from '../contract.ts'
import styles from './Leave.module.css'
import { toMinute } from './leaveColumns.tsx'

const stepStateTitles: Readonly<Record<number, string>> = {
  [leaveState.asked]: '待审批',
  [leaveState.agreed]: '同意',
  [leaveState.refused]: '拒绝',
  [leaveState.takenBack]: '未到这一步',
}

const StepLine = ({ step }: { readonly step: LeaveStep }) => (
  <li data-state={step.leaveState}>
    <strong>{approverTitles[step.approver]}</strong>
    <span>
      {[stepStateTitles[step.leaveState], step.deciderName, step.decidedTime && toMinute(step.decidedTime)]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {step.comment === '' ? null : <span className={styles.comment}>{step.comment}</span>}
  </li>
)

type Round = readonly LeaveStep[]

const roundEnd = (round: Round | undefined) => toMinute(round?.[0]?.endTime ?? '')

/** Returns the end that an extension was to change: that of the last earlier round that was approved. */
const endBefore = (before: readonly Round[]) =>
  roundEnd(before.findLast((own) => own.every((step) => step.leaveState === leaveState.agreed)))

const roundTitle = (own: Round, before: readonly Round[]) => {
  if (before.length === 0) return '请假审批'
  const former = endBefore(before)
  return former === '' ? `续假至 ${roundEnd(own)}` : `续假至 ${roundEnd(own)}，原为 ${former}`
}

/** Shows the approval steps of a leave and of its extensions, each extension with its reason. */
export const Steps = ({ steps }: Pick<LeaveDetail, 'steps'>) => {
  if (steps.length === 0) return <p className={styles.quiet}>没有审批记录</p>
  const rounds = [...groupItems(steps, ({ round }) => round).values()]
  return rounds.map((own, at) => (
    <section key={own[0]?.round}>
      <h2 className={styles.heading}>{roundTitle(own, rounds.slice(0, at))}</h2>
      {own[0]?.reason ? <p>原因：{own[0].reason}</p> : null}
      <ol className={styles.steps}>
        {own.map((step) => (
          <StepLine key={step.place} step={step} />
        ))}
      </ol>
    </section>
  ))
}
