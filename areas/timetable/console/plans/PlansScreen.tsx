import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { type LessonView, type PlanView, timetable } from '../../contract.ts'
import { planStateNames } from '../../words.ts'
import { TermSelect, WithoutTerm, useTerm } from '../TermSelect.tsx'
import { Conflicts } from './Conflicts.tsx'
import { LessonDialog } from './LessonDialog.tsx'
import { LessonGrid, type Slot } from './LessonGrid.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { PlanTools } from './PlanTools.tsx'
import styles from './Plans.module.css'

const defaults = { term: 0, plan: 0, classId: 0 }

interface Edited {
  readonly slot: Slot
  readonly lesson: LessonView | null
}

/** The lessons of a class in a plan, to be edited. */
const ClassLessons = ({ plan, classId }: { readonly plan: PlanView; readonly classId: number }) => {
  const [edited, setEdited] = useState<Edited | null>(null)
  const found = useCall(timetable.lessons, { query: { planId: plan.id, classId } })
  const { data } = found
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (data === undefined) return <Loading rows={12} />
  if (data.periods.length === 0) {
    return <Empty title="这个班级还没有作息时间" hint="先在作息时间中定下每天各节的时间，才能排课" />
  }
  return (
    <>
      <LessonGrid
        className={data.className}
        lessons={data.lessons}
        periods={data.periods}
        onEdit={(slot, lesson) => setEdited({ slot, lesson })}
      />
      {edited === null ? null : (
        <LessonDialog plan={plan} classId={classId} {...edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

interface PlansProps {
  readonly termId: number
  readonly terms: ReturnType<typeof useTerm>['terms']
}

const Plans = ({ termId, terms }: PlansProps) => {
  const [asked, change] = useScreenQuery(defaults)
  const [dialog, setDialog] = useState<PlanView | 'new' | null>(null)
  const found = useCall(timetable.plans, { query: { termId } })
  const plans = found.data ?? []
  const plan = plans.find(({ id }) => id === asked.plan) ?? plans[0]
  const { classId } = asked
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={12} />
    if (plan === undefined) return <Empty title="这个学期还没有课表" hint="新建一份后，导入各班的课程表或逐节添加" />
    return (
      <>
        <Conflicts planId={plan.id} />
        {classId === 0 ? (
          <Empty title="请选择班级" hint="查看与调整一个班的课；整校的课程表可以导入" />
        ) : (
          <ClassLessons plan={plan} classId={classId} />
        )}
      </>
    )
  }
  return (
    <PageFrame
      title="排课"
      action={
        <Space size={12} wrap>
          {plan === undefined ? null : <PlanTools plan={plan} onRename={() => setDialog(plan)} />}
          <Button onClick={() => setDialog('new')}>新建课表</Button>
        </Space>
      }
      filters={
        <Space size={12} wrap>
          <TermSelect terms={terms} value={termId} onChange={(term) => change({ term, plan: 0 })} />
          <Select
            aria-label="课表"
            className={styles.choice}
            placeholder="选择课表"
            options={plans.map(({ id, name, state }) => ({ value: id, label: `${name}（${planStateNames[state]}）` }))}
            value={plan?.id ?? null}
            onChange={(id: number) => change({ plan: id })}
          />
          <div className={styles.choice}>
            <DepartmentSelect
              aria-label="班级"
              placeholder="选择班级"
              types={[nodeType.class]}
              {...(classId === 0 ? {} : { value: classId })}
              onChange={(id) => change({ classId: id ?? 0 })}
            />
          </div>
        </Space>
      }
    >
      {contents()}
      {dialog === null ? null : (
        <PlanDialog
          plan={dialog === 'new' ? null : dialog}
          termId={termId}
          plans={plans}
          onSaved={(saved) => change({ plan: saved.id })}
          onClose={() => setDialog(null)}
        />
      )}
    </PageFrame>
  )
}

/** 排课: the plans of a term and their lessons by class. */
const PlansScreen = () => {
  const [asked] = useScreenQuery(defaults)
  const { found, terms, termId } = useTerm(asked.term)
  return termId === null ? <WithoutTerm title="排课" found={found} /> : <Plans termId={termId} terms={terms} />
}

export default PlansScreen
