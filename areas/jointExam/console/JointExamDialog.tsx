import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { MomentPicker } from '../../../platform/console/kit/MomentPicker.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { type JointExamView, jointExamLimits } from '../bureauContract.ts'
import { jointExam, jointExamRefusals } from '../contract.ts'
import { lastGrades } from '../lastGrades.ts'
import { SubjectRows } from './SubjectRows.tsx'
import { bureauReads } from './reads.ts'
import { newSubjects } from './subjects.ts'

interface Props {
  /** Null for a new joint exam. */
  readonly row: JointExamView | null
  readonly onClose: () => void
}

/** Maps a refusal to the form field it concerns. */
const blames = {
  [jointExamRefusals.endsBeforeStart.code]: 'endTime',
  [jointExamRefusals.notLastGrade.code]: 'level',
  [jointExamRefusals.linesOutOfOrder.code]: 'subjects',
  [jointExamRefusals.subjectTwice.code]: 'subjects',
}

const grades = lastGrades.map(({ level, name }) => ({ value: level, label: name }))

/** Dialog that adds or edits a joint exam, until a school has joined. */
export const JointExamDialog = ({ row, onClose }: Props) => (
  <SaveDialog
    call={jointExam.saveJointExam}
    title={row === null ? '新增联考' : '编辑联考'}
    columns={2}
    width={760}
    initial={row ?? { level: lastGrades[0]?.level ?? 0, subjects: newSubjects() }}
    stale={{ name: '联考', valuesOf: (theirs) => theirs }}
    changes={bureauReads}
    blames={blames}
    done={({ schools }) => `保存成功，已邀请 ${schools.invited} 所学校`}
    onClose={onClose}
  >
    <FormField name="name" label="联考名称" missing="请填写联考名称">
      <Input maxLength={jointExamLimits.name} placeholder="如 初三第一次模拟考试" />
    </FormField>
    <FormField name="level" label="年级" hint="义务教育阶段非毕业年级不得组织区域性统一考试">
      <Select options={grades} />
    </FormField>
    <FormField name="startTime" label="开始时间" missing="请选择开始时间">
      <MomentPicker placeholder="开始时间" />
    </FormField>
    <FormField name="endTime" label="结束时间" missing="请选择结束时间">
      <MomentPicker placeholder="结束时间" />
    </FormField>
    <FormField name="subjects" label="学科" wide isChosen hint="各校按学科名称对应，名称须与学校的学科一致">
      <SubjectRows />
    </FormField>
  </SaveDialog>
)
