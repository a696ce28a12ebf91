import { Input, Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { role } from '../../../../platform/contract/roleNames.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { teaching } from '../../../teaching/contract.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { type TeachingClassView, timetable, timetableLimits, timetableRefusals } from '../../contract.ts'
import { teachingClassReads } from '../reads.ts'

interface Props {
  /** Null for a new one. */
  readonly teachingClass: TeachingClassView | null
  readonly termId: number
  readonly onClose: () => void
}

const { teachingClassTwice, notTeachers, notOffered, memberConflict } = timetableRefusals

const blames = {
  [teachingClassTwice.code]: 'name',
  [notTeachers.code]: 'teacherIds',
  [notOffered.code]: 'subjectId',
  [memberConflict.code]: 'teacherIds',
}

const bodyOf = ({ id, termId, name, subjectId, gradeId, teachers, version }: TeachingClassView) => ({
  id,
  termId,
  name,
  subjectId,
  gradeId,
  teacherIds: teachers.map((teacher) => teacher.id),
  version,
})

/** Dialog that adds or edits a teaching class. */
export const TeachingClassDialog = ({ teachingClass, termId, onClose }: Props) => {
  const subjects = useCall(teaching.subjects, {}).data ?? []
  const nameOf = (id: unknown) => subjects.find((one) => one.id === id)?.subject ?? ''
  return (
    <SaveDialog
      call={timetable.saveTeachingClass}
      title={teachingClass === null ? '新增教学班' : '编辑教学班'}
      initial={teachingClass === null ? { termId, name: '', teacherIds: [], version: 0 } : bodyOf(teachingClass)}
      stale={{ name: '教学班', valuesOf: bodyOf }}
      changes={teachingClassReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={timetableLimits.name} placeholder="如 物理A班" />
      </FormField>
      <FormField name="subjectId" label="学科" missing="请选择学科" isChosen show={nameOf}>
        <Select
          placeholder="选择学科"
          showSearch={{ optionFilterProp: 'label' }}
          options={subjects.map(({ id, subject }) => ({ value: id, label: subject }))}
        />
      </FormField>
      <FormField name="gradeId" label="年级" missing="请选择年级" isChosen hint="按这个年级的作息时间上课">
        <DepartmentSelect types={[nodeType.grade]} placeholder="选择年级" />
      </FormField>
      <FormField name="teacherIds" label="教师" missing="请选择教师" isChosen hint="它的课随之改教师">
        <UserSelect multiple roleId={role.staff} limit={timetableLimits.teachers} />
      </FormField>
    </SaveDialog>
  )
}
