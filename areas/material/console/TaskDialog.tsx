import { Input, Switch } from 'antd'
import { useState } from 'react'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { ClassesSelect } from '../../organisation/console/index.ts'
import { type TaskView, material, materialLimits as limits } from '../contract.ts'
import { materialReads } from './reads.ts'

interface Props {
  /** The task to change. Null for a new one. */
  readonly task: TaskView | null
  readonly keepDays: number
  readonly onClose: () => void
}

const week = 7 * 86_400_000

/** A week from now at 20:00. */
const defaultEnd = () => `${schoolNow(week).slice(0, 10)} 20:00:00`

const valuesOf = ({ id, title, note, takesPdf, takesLate, mostFiles, endTime, classes, version }: TaskView) => ({
  id,
  title,
  note,
  takesPdf,
  takesLate,
  mostFiles,
  endTime,
  classIds: classes.map((one) => one.id),
  version,
})

/** Dialog for a task: its title, classes, number of files and end. */
export const TaskDialog = ({ task, keepDays, onClose }: Props) => {
  const schoolId = useUser().schoolId ?? 0
  const [first] = useState(() => ({
    title: '',
    note: '',
    classIds: [],
    takesPdf: false,
    takesLate: false,
    mostFiles: 3,
    endTime: defaultEnd(),
    version: 0,
  }))
  return (
    <SaveDialog
      call={material.saveTask}
      title={task === null ? '发布收集任务' : '修改收集任务'}
      columns={2}
      width={640}
      initial={task === null ? first : valuesOf(task)}
      stale={{ name: '收集任务', valuesOf }}
      changes={materialReads}
      done={task === null ? '已发布' : '保存成功'}
      okText={task === null ? '发布' : '保存'}
      onClose={onClose}
    >
      <FormField name="title" label="标题" wide>
        <Input maxLength={limits.title} placeholder="如 疫苗接种证明" />
      </FormField>
      <FormField name="note" label="说明" wide hint={`家长会看到；上传的文件保存 ${keepDays} 天后自动删除`}>
        <Input.TextArea rows={2} maxLength={limits.note} placeholder="如 请拍清楚姓名、日期与公章" />
      </FormField>
      <FormField name="classIds" label="班级" missing="请选择班级" wide isChosen>
        <ClassesSelect schoolId={schoolId} most={limits.classes} />
      </FormField>
      <FormField name="endTime" label="截止时间" missing="请选择截止时间">
        <MomentPicker />
      </FormField>
      <FormField name="mostFiles" label="每名学生最多" hint="图片每个 10 MB 以内">
        <NumberInput precision={0} suffix="个" />
      </FormField>
      <FormField name="takesPdf" label="也收 PDF" valueProp="checked">
        <Switch />
      </FormField>
      <FormField name="takesLate" label="截止后可补交" hint="直到结束任务，记为补交" valueProp="checked">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
