import { Form, Input } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { teaching } from '../contract.ts'
import { teachingRefusals } from '../refusals.ts'
import { type SubjectView, subjectLimits } from '../subjectContract.ts'
import { subjectReads, useGradeChoices, useSubjects } from './useTeaching.ts'

interface Props {
  /** Null for a new subject. */
  readonly subject: SubjectView | null
  readonly onClose: () => void
}

const GroupField = () => {
  const electiveGrades: unknown = Form.useWatch('electiveGrades')
  if (!Array.isArray(electiveGrades) || electiveGrades.length === 0) return null
  return (
    <FormField name="groupName" label="所属类别" hint="选了这一科的学生属于哪一类，总分在同类中排名；不分类的不填">
      <Input maxLength={subjectLimits.name} placeholder="如 物理类" />
    </FormField>
  )
}

/** Dialog that adds or edits a subject. */
export const SubjectDialog = ({ subject, onClose }: Props) => {
  const grades = useGradeChoices()
  const positions = useSubjects().map(({ position }) => position)
  const next = Math.min(subjectLimits.position, Math.max(0, ...positions) + 1)
  return (
    <SaveDialog
      call={teaching.saveSubject}
      title={subject === null ? '新增学科' : '编辑学科'}
      initial={subject ?? { position: next }}
      stale={{ name: '学科', valuesOf: (theirs) => theirs }}
      done={subject === null ? '创建成功' : '保存成功'}
      changes={subjectReads}
      blames={{ [teachingRefusals.subjectTwice.code]: 'subject' }}
      onClose={onClose}
    >
      <FormField name="subject" label="学科" missing="不能为空">
        <Input maxLength={subjectLimits.name} placeholder="如 语文" />
      </FormField>
      <FormField name="position" label="显示顺序" hint="数字小的排在前面">
        <NumberInput precision={0} />
      </FormField>
      <FormField name="grades" label="开设年级" hint="不选为全部年级">
        <MultipleSelect<number> options={grades} placeholder="全部年级" />
      </FormField>
      <FormField name="electiveGrades" label="选考年级" hint="在这些年级由学生选择；没有选的学生没有这一科">
        <MultipleSelect<number> options={grades} placeholder="没有" />
      </FormField>
      <GroupField />
    </SaveDialog>
  )
}
