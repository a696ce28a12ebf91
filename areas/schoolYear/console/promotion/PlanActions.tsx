import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useRefreshAll } from '../../../../platform/console/client/useRefresh.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { schoolToday } from '../../../../platform/console/session/schoolClock.ts'
import { schoolYear } from '../../contract.ts'
import { undoDays } from '../../states.ts'
import type { PlanView } from '../../views.ts'
import { nameOfYear } from '../../words.ts'
import styles from '../SchoolYear.module.css'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { sumText } from './sumText.ts'

const changes = [schoolYear.promotion]

/** Button that makes the first plan. */
export const MakePlan = ({ title }: { readonly title: string }) => {
  const make = useAction(schoolYear.makePlan, { done: '计划已制定，尚未执行', changes })
  return (
    <Button type="primary" loading={make.isPending} onClick={() => make.press({ body: {} })}>
      {title}
    </Button>
  )
}

interface AskedProps {
  readonly plan: PlanView
  readonly nextYear: number
  readonly onClose: () => void
}

const Remake = ({ plan, nextYear, onClose }: AskedProps) => {
  const make = useAction(schoolYear.makePlan, { done: '计划已重新制定，尚未执行', changes })
  const isOpen = ['draft', 'scheduled', 'refused'].includes(plan.state)
  return (
    <Confirm
      title={isOpen ? '确认重新制定升级计划吗？' : `确认制定${nameOfYear(nextYear)}升级计划吗？`}
      okText={isOpen ? '重新制定' : '制定'}
      onConfirm={() => make.run({ body: {} })}
      onClose={onClose}
    >
      {isOpen
        ? '按现在的班级与班主任重新制定；没有变动的班级保留手工调整，已定的执行时间取消。'
        : '按现在的班级与班主任制定，执行之前不改变任何班级。'}
    </Confirm>
  )
}

/** Up to this many days before its date, carrying out a plan needs no extra warning. */
const usualLeadDays = 60

const daysUntil = (day: string): number =>
  Math.ceil((Date.parse(`${day}T00:00:00`) - schoolToday().getTime()) / 86_400_000)

const CarryOut = ({ plan, onClose }: Omit<AskedProps, 'nextYear'>) => {
  const carry = useAction(schoolYear.carryOut, { done: '升级已执行', changes })
  const refreshAll = useRefreshAll()
  const run = async () => {
    await carry.run({ body: { planId: plan.id, version: plan.version } })
    // Many screens show classes, so refresh everything.
    await refreshAll()
  }
  const day = plan.carryTime?.slice(0, 10) ?? `${plan.year}-09-01`
  const early = daysUntil(day)
  const isFarAhead = early > usualLeadDays
  return (
    <Confirm
      title={`确认立即执行${nameOfYear(plan.year)}升级计划吗？`}
      okText="执行"
      danger={isFarAhead}
      // Otherwise Enter alone would move a whole school up in the middle of its year.
      isCareful={isFarAhead}
      onConfirm={run}
      onClose={onClose}
    >
      {isFarAhead ? (
        <p className={styles.farAhead}>
          离 {day} 还有 {early} 天，所有班级现在就会升级。
        </p>
      ) : null}
      {sumText(plan.sum)}。执行后 {undoDays} 天之内、没有新的变动时可以撤销。
    </Confirm>
  )
}

const Undo = ({ plan, onClose }: Omit<AskedProps, 'nextYear'>) => {
  const undo = useAction(schoolYear.undoPlan, { done: '升级已撤销', changes })
  const refreshAll = useRefreshAll()
  const run = async () => {
    await undo.run({ body: { planId: plan.id, version: plan.version } })
    await refreshAll()
  }
  return (
    <Confirm title="确认撤销升级吗？" okText="撤销升级" danger onConfirm={run} onClose={onClose}>
      班级回到原来的年级、名称与班主任，新建的班级删除；已设为毕业的班级不恢复。执行之后有新的变动时不会撤销，并说明是什么。
    </Confirm>
  )
}

type Asked = 'make' | 'schedule' | 'carry' | 'undo' | null

/** The buttons that the plan's state allows. */
export const PlanActions = ({ plan, nextYear }: Omit<AskedProps, 'onClose'>) => {
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const isOpen = plan.state === 'draft' || plan.state === 'scheduled'
  const isReady = plan.sum.problems === 0 && plan.changed.length === 0
  const common = { plan, nextYear, onClose: close }
  return (
    <span className={styles.actions}>
      <Button onClick={() => ask('make')}>{isOpen || plan.state === 'refused' ? '重新制定' : '制定新计划'}</Button>
      {plan.undoUntil === null ? null : (
        <Button danger onClick={() => ask('undo')}>
          撤销升级
        </Button>
      )}
      {isOpen ? (
        <>
          <Button disabled={!isReady} onClick={() => ask('schedule')}>
            定时执行
          </Button>
          <Button type="primary" disabled={!isReady} onClick={() => ask('carry')}>
            立即执行
          </Button>
        </>
      ) : null}
      {asked === 'make' ? <Remake {...common} /> : null}
      {asked === 'schedule' ? <ScheduleDialog plan={plan} onClose={close} /> : null}
      {asked === 'carry' ? <CarryOut {...common} /> : null}
      {asked === 'undo' ? <Undo {...common} /> : null}
    </span>
  )
}
