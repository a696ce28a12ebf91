import { Button, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DateRange } from '../../../../platform/console/kit/DateRange.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { moralEducation } from '../../contract.ts'
import { assessTypeTitles, weeklyResultName } from '../../words.ts'
import { NarrowDepartment } from '../NarrowDepartment.tsx'
import { useProjects } from '../reads.ts'
import { type ReportQuestion, customTime, weeklyProject } from './reportQuestion.ts'

interface Props {
  readonly typed: ReportQuestion
  readonly onType: (changed: Partial<ReportQuestion>) => void
  readonly onAsk: () => void
}

const reportTypes = [{ value: 'rank', label: '学校班级排名报表' }]

/** The text of a missing project (A-MSG-054). */
const chooseProject = '请选择具体的考评项目'

/** The text of missing or reversed days (A-MSG-055). */
const chooseDays = '请选择有效的时间，结束时间须晚于开始时间'

const findFault = ({ project, time, from, to }: ReportQuestion): string | null => {
  if (project === 0) return chooseProject
  return time === customTime && (from === '' || to === '' || to <= from) ? chooseDays : null
}

/** The choices of a report: project, time, department. The kind of target follows from the project. */
export const ReportFilters = ({ typed, onType, onAsk }: Props) => {
  const { asked, isAbove } = useShownSchool()
  const projects = useProjects()
  const project = projects.find(({ id }) => id === typed.project)
  const isWeekly = typed.project === weeklyProject
  const periods = useCall(
    moralEducation.reports,
    { query: isWeekly ? asked : { ...asked, projectId: typed.project } },
    { enabled: typed.project !== 0, fresh: 60_000 },
  )
  const type = isWeekly ? 'clazz' : project?.assessType
  const times = [
    ...(periods.data ?? []).map(({ name, startTime, endTime, isEnded }) => ({
      value: `${startTime.slice(0, 10)}~${endTime.slice(0, 10)}`,
      label: isEnded ? name : `${name}（未结束）`,
    })),
    { value: customTime, label: '自定义时间' },
  ]
  const ask = () => {
    const fault = findFault(typed)
    if (fault === null) onAsk()
    else showToast(fault, 'error')
  }
  return (
    <>
      <Select aria-label="报表类型" style={{ width: 164 }} options={reportTypes} value="rank" />
      <Select
        aria-label="考评对象"
        style={{ width: 104 }}
        disabled
        placeholder="考评对象"
        options={Object.entries(assessTypeTitles).map(([value, label]) => ({ value, label }))}
        value={type}
      />
      <Select
        aria-label="项目名称"
        style={{ width: 168 }}
        placeholder="项目名称"
        showSearch={{ optionFilterProp: 'label' }}
        options={[
          { value: weeklyProject, label: weeklyResultName },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={typed.project === 0 ? undefined : typed.project}
        onChange={(id: number) => onType({ project: id, time: '' })}
      />
      <Select
        aria-label="考评时间"
        style={{ width: 200 }}
        popupMatchSelectWidth={false}
        placeholder="当前周期"
        options={times}
        value={typed.time === '' ? undefined : typed.time}
        onChange={(time: string) => onType({ time })}
      />
      {typed.time === customTime ? (
        <DateRange label="考评" noFuture from={typed.from} to={typed.to} onChange={(days) => onType(days)} />
      ) : null}
      {type === 'dorm_room' || isAbove ? null : (
        <NarrowDepartment
          label="部门"
          value={typed.dept === 0 ? undefined : typed.dept}
          onChange={(id) => onType({ dept: id ?? 0 })}
        />
      )}
      {type === 'student' && !isAbove ? (
        <Select
          aria-label="汇总"
          style={{ width: 120 }}
          options={[
            { value: 'class', label: '按班级汇总' },
            { value: 'target', label: '按学生' },
          ]}
          value={typed.line}
          onChange={(line: string) => onType({ line })}
        />
      ) : null}
      <Select
        aria-label="排名方式"
        style={{ width: 96 }}
        options={[
          { value: 'total', label: '按得分' },
          { value: 'perHead', label: '按人均' },
        ]}
        value={typed.by}
        onChange={(by: string) => onType({ by })}
      />
      <Button type="primary" onClick={ask}>
        查询
      </Button>
    </>
  )
}
