import { Input, Select, Switch } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { examLimits } from '../examContract.ts'
import { examKindNames, examKinds } from '../words.ts'
import { useSubjects } from './reads.ts'

const kinds = examKinds.map((value) => ({ value, label: examKindNames[value] }))
const grades = [nodeType.grade, nodeType.class] as const

/** Fields that are fixed once an exam is published. */
const Parts = () => {
  const subjects = useSubjects().map(({ id, subject }) => ({ value: id, label: subject }))
  return (
    <>
      <FormField name="linkSubjectList" label="学科" wide isChosen missing="请选择学科">
        <MultipleSelect<number> options={subjects} placeholder="选择学科" optionFilterProp="label" />
      </FormField>
      <FormField
        name="departmentIds"
        label="年级或班级"
        wide
        isChosen
        missing="请选择参加考试的年级或班级"
        hint="选年级表示其中在读的全部班级"
      >
        <DepartmentSelect multiple types={grades} placeholder="选择参加考试的年级或班级" />
      </FormField>
    </>
  )
}

/** The fields of an exam. Of a published one, only name, kind, time and ranking can change. */
export const ExamFields = ({ isPublished }: { readonly isPublished: boolean }) => (
  <>
    <FormField name="name" label="考试名称" missing="请填写考试名称">
      <Input maxLength={examLimits.name} placeholder="如 七年级期中考试" />
    </FormField>
    <FormField name="kind" label="类型">
      <Select options={kinds} />
    </FormField>
    <FormField name="startTime" label="开始时间" missing="请选择开始时间">
      <MomentPicker placeholder="开始时间" />
    </FormField>
    <FormField name="endTime" label="结束时间" missing="请选择结束时间">
      <MomentPicker placeholder="结束时间" />
    </FormField>
    {isPublished ? null : <Parts />}
    <FormField
      name="doPartialTotalsRank"
      label="总分不全也排名"
      wide
      valueProp="checked"
      hint="开启后，缺考、缓考、免考或未录全的学生，总分也参加排名，成绩表上会注明"
    >
      <Switch />
    </FormField>
  </>
)
