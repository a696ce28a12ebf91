import { grouped } from '../../../platform/console/kit/grouped.ts'
import { type LeaveDetail, type LeaveStep, approverTitles, leaveState } from '../contract.ts'
import styles from './Leave.module.css'
import { toMinute } from './leaveColumns.tsx'

const words: Readonly<Record<number, string>> = {
  [leaveState.asked]: '待审批',
  [leaveState.agreed]: '同意',
  [leaveState.refused]: '拒绝',
  [leaveState.takenBack]: '未到这一步',
}

const StepLine = ({ step }: { readonly step: LeaveStep }) => (
  <li data-state={step.leaveState}>
    <strong>{approverTitles[step.approver]}</strong>
    <span>
      {[words[step.leaveState], step.deciderName, step.decidedTime && toMinute(step.decidedTime)]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {step.comment === '' ? null : <span className={styles.comment}>{step.comment}</span>}
  </li>
)

/** The approval of a leave and of its extensions, step by step. */
export const Steps = ({ steps }: Pick<LeaveDetail, 'steps'>) => {
  if (steps.length === 0) return <p className={styles.quiet}>没有审批记录</p>
  const rounds = [...grouped(steps, ({ round }) => round)]
  return rounds.map(([round, own]) => (
    <section key={round}>
      <h2 className={styles.heading}>{round === 1 ? '请假审批' : `续假至 ${toMinute(own[0]?.endTime ?? '')}`}</h2>
      <ol className={styles.steps}>
        {own.map((step) => (
          <StepLine key={step.place} step={step} />
        ))}
      </ol>
    </section>
  ))
}
