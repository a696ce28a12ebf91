import { Checkbox, Input, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { optionsOf } from '../../../../platform/console/kit/optionsOf.ts'
import { moralEducation, moralRefusals } from '../../contract.ts'
import { type ProjectView, projectLimits } from '../../projectContract.ts'
import { assessTypeTitles, assessTypes, durationTitles, durations, scoringWayTitles, scoringWays } from '../../words.ts'
import { projectReads } from '../reads.ts'
import { GroupsSelect } from './GroupsSelect.tsx'

interface Props {
  /** Null for a new project. */
  readonly project: ProjectView | null
  readonly onClose: () => void
}

const blames = {
  [moralRefusals.projectTwice.code]: 'name',
  [moralRefusals.typeFixed.code]: 'assessType',
}

const Fields = () => (
  <>
    <FormField name="name" label="名称" wide>
      <Input maxLength={projectLimits.name} placeholder="如 班级量化考核" />
    </FormField>
    <FormField name="assessType" label="考评对象" isChosen missing="请选择考评对象" hint="有记录后不能再改">
      <Select options={optionsOf(assessTypes, assessTypeTitles)} />
    </FormField>
    <FormField name="duration" label="周期" isChosen missing="请选择周期">
      <Select options={optionsOf(durations, durationTitles)} />
    </FormField>
    <FormField name="examinerGroupIds" label="考评人用户组" wide hint="组内的教职工可以记分；学校管理员都可以">
      <GroupsSelect />
    </FormField>
    <FormField name="defaultValue" label="初始分" hint="每个周期开始时的分">
      <NumberInput precision={2} formatter={(value) => String(value ?? '')} />
    </FormField>
    <FormField name="scoreIs" label="记分方式" isChosen hint="手动输入：0 到评分项的分值之间">
      <Select options={optionsOf(scoringWays, scoringWayTitles)} />
    </FormField>
    <FormField name="joinDefault" label="排名" valueProp="checked">
      <Checkbox>初始分计入排名</Checkbox>
    </FormField>
    <FormField name="isEnable" label="状态" valueProp="checked">
      <Checkbox>启用</Checkbox>
    </FormField>
  </>
)

const newProject = {
  assessType: 'clazz',
  duration: 'week',
  examinerGroupIds: [],
  defaultValue: 0,
  joinDefault: false,
  scoreIs: '0',
  isEnable: true,
} as const

/** The values of the form: without the first group, which is one of the groups. */
const valuesOf = ({ examinerGroupId: _first, ...values }: ProjectView) => values

/** Dialog that adds or edits a project. */
export const ProjectDialog = ({ project, onClose }: Props) => {
  const shared = { changes: projectReads, columns: 2, width: 640, blames, onClose } as const
  if (project === null)
    return (
      <SaveDialog
        call={moralEducation.newProject}
        title="新增项目"
        initial={{ ...newProject, examinerGroupIds: [] }}
        {...shared}
      >
        <Fields />
      </SaveDialog>
    )
  return (
    <SaveDialog
      call={moralEducation.updateProject}
      title="编辑项目"
      initial={valuesOf(project)}
      stale={{ name: '考评项目', valuesOf }}
      {...shared}
    >
      <Fields />
    </SaveDialog>
  )
}
