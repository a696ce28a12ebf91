import { Form, Select } from 'antd'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { role } from '../../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { type TeachingClassView, timetableLimits } from '../../contract.ts'

interface Groups {
  readonly groups: readonly TeachingClassView[]
}

interface SubjectProps extends Groups {
  readonly subjects: readonly { readonly id: number; readonly subject: string }[]
}

/** Form fields for the subject and the teachers of a lesson. Those of a teaching class can't be changed here. */
export const SubjectFields = ({ groups, subjects }: SubjectProps) => {
  const chosen: unknown = Form.useWatch('teachingClassId', Form.useFormInstance())
  const isOfGroup = typeof chosen === 'number'
  const isUntaught = groups.find(({ id }) => id === chosen)?.teachers.length === 0
  const nameOf = (id: unknown) => subjects.find((one) => one.id === id)?.subject ?? ''
  return (
    <>
      <FormField name="subjectId" label="学科" missing="请选择学科" isChosen show={nameOf}>
        <Select
          disabled={isOfGroup}
          placeholder="选择学科"
          showSearch={{ optionFilterProp: 'label' }}
          options={subjects.map(({ id, subject }) => ({ value: id, label: subject }))}
        />
      </FormField>
      <FormField name="teacherIds" label="教师" missing="请选择教师" isChosen>
        <UserSelect multiple disabled={isOfGroup && !isUntaught} roleId={role.staff} limit={timetableLimits.teachers} />
      </FormField>
    </>
  )
}

/** Form field for the teaching class of a lesson. Choosing one sets its subject and teachers, which its lessons have. */
export const TeachingClassField = ({ groups }: Groups) => {
  const form = Form.useFormInstance()
  const follow = (chosen: number | undefined) => {
    const group = groups.find(({ id }) => id === chosen)
    if (group === undefined) return
    form.setFieldsValue({ subjectId: group.subjectId, teacherIds: group.teachers.map(({ id }) => id) })
  }
  return (
    <FormField name="teachingClassId" label="教学班" hint="走班的课选择教学班，学科与教师随教学班" isChosen wide>
      <Select<number>
        allowClear
        placeholder="不是走班的课"
        options={groups.map(({ id, name, subject }) => ({ value: id, label: `${name}（${subject}）` }))}
        onChange={follow}
      />
    </FormField>
  )
}
