import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { StatusTag, type StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import { schoolYear } from '../../contract.ts'
import type { PlanState } from '../../states.ts'
import type { PlanView, PromotionView } from '../../views.ts'
import { nameOfYear, stateTitles } from '../../words.ts'
import styles from '../SchoolYear.module.css'
import { LineTable } from './LineTable.tsx'
import { MakePlan, PlanActions } from './PlanActions.tsx'
import { Unplaced } from './Unplaced.tsx'

const tones: Readonly<Record<PlanState, StatusTone>> = {
  draft: 'notice',
  scheduled: 'notice',
  done: 'good',
  undone: 'quiet',
  refused: 'bad',
  replaced: 'quiet',
}

const whenOf = (plan: PlanView): string => {
  const made = `${plan.madeBy} 制定于 ${plan.madeTime.slice(0, 16)}`
  if (plan.undoneTime !== null) return `${made}，撤销于 ${plan.undoneTime.slice(0, 16)}`
  if (plan.doneTime !== null) return `${made}，执行于 ${plan.doneTime.slice(0, 16)}`
  return plan.carryTime === null ? made : `${made}，将于 ${plan.carryTime.slice(0, 16)} 执行`
}

const Warnings = ({ plan }: { readonly plan: PlanView }) => (
  <>
    {plan.reasons === '' ? null : <Alert type="error" showIcon title={`到时未能执行：${plan.reasons}`} />}
    {plan.isLate ? (
      <Alert type="error" showIcon title="到了时间仍未执行：任务已被取消，或设定的人已无权限，请重新定时" />
    ) : null}
    {plan.changed.length === 0 ? null : (
      <Alert type="warning" showIcon title={`制定之后有变动，请重新制定：${plan.changed.join('、')}`} />
    )}
  </>
)

const Plan = ({ plan, view }: { readonly plan: PlanView; readonly view: PromotionView }) => (
  <div className={styles.plan}>
    <div className={styles.head}>
      <h2>
        {nameOfYear(plan.year)}升级
        <StatusTag text={stateTitles[plan.state]} tone={tones[plan.state]} />
      </h2>
      <span className={styles.muted}>{whenOf(plan)}</span>
    </div>
    <Warnings plan={plan} />
    {plan.notes.map((note) => (
      <p key={note} className={styles.muted}>
        {note}
      </p>
    ))}
    <Unplaced unplaced={view.unplaced} />
    <LineTable plan={plan} grades={view.grades} />
  </div>
)

/** The promotion plan with its lines and problems, and the buttons to carry it out and undo it. */
export const PromotionPage = ({ lead }: { readonly lead: ReactNode }) => {
  const found = useCall(schoolYear.promotion, {})
  const view = found.data
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (view === undefined) return <Loading rows={8} />
    if (view.plan !== null) return <Plan plan={view.plan} view={view} />
    return (
      <>
        <Empty
          title="还没有升级计划"
          hint="先看到每个班级升入哪里、由谁带、哪些毕业，再执行"
          action={<MakePlan title={`制定${nameOfYear(view.nextYear)}升级计划`} />}
        />
        <Unplaced unplaced={view.unplaced} />
      </>
    )
  }
  const plan = view?.plan ?? null
  const action = plan === null || view === undefined ? null : <PlanActions plan={plan} nextYear={view.nextYear} />
  return (
    <PageFrame title="学年" action={action} filters={lead}>
      {contents()}
    </PageFrame>
  )
}
