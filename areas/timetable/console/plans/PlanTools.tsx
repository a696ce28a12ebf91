import { Button, Space } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { ExportButton, ImportButton } from '../../../jobs/console/index.ts'
import { type PlanView, timetable } from '../../contract.ts'
import { planReads } from '../reads.ts'

interface Props {
  readonly plan: PlanView
  readonly onRename: () => void
}

const layouts = [
  { layout: 'class', label: '导出班级课表' },
  { layout: 'teacher', label: '导出教师课表' },
  { layout: 'list', label: '导出明细（每行一节课）' },
] as const

const importing = {
  title: '导入课程表',
  call: timetable.importLessons,
  template: timetable.lessonTemplate,
  templateInput: {},
  changes: planReads,
}

/** The actions on a plan: import, export, publish, rename, delete. */
export const PlanTools = ({ plan, onRename }: Props) => {
  const [isDeleting, setDeleting] = useState(false)
  const isPublished = plan.state === 'published'
  const publish = useAction(timetable.publishPlan, { done: isPublished ? '已收回' : '已发布', changes: planReads })
  const remove = useAction(timetable.deletePlan, { done: '删除成功', changes: planReads })
  return (
    <Space size={12} wrap>
      <ImportButton {...importing} input={{ body: { planId: plan.id } }} />
      {layouts.map(({ layout, label }) => (
        <ExportButton
          key={layout}
          call={timetable.exportLessons}
          input={{ body: { planId: plan.id, layout } }}
          isEmpty={plan.lessons === 0}
        >
          {label}
        </ExportButton>
      ))}
      <Button onClick={onRename}>改名</Button>
      {isPublished ? null : (
        <Button danger onClick={() => setDeleting(true)}>
          删除
        </Button>
      )}
      <Button
        type="primary"
        loading={publish.isPending}
        onClick={() => publish.press({ body: { id: plan.id, isPublished: !isPublished } })}
      >
        {isPublished ? '收回' : '发布'}
      </Button>
      {isDeleting ? (
        <Confirm
          title={`确认删除课表“${plan.name}”与它的 ${plan.lessons} 节课吗？`}
          okText="删除"
          danger
          onConfirm={() => remove.run({ query: { id: plan.id } })}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Space>
  )
}
