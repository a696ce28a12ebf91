import { Form, Radio } from 'antd'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { users } from '../../contract.ts'
import { namesOf } from './namesOf.ts'
import { type SeveralProps, useDone } from './useDone.ts'

const ways = [
  { value: 'move', label: '调到' },
  { value: 'add', label: '加入' },
  { value: 'leave', label: '移出' },
]

const hints: Readonly<Record<string, string>> = {
  move: '离开原来的同类组织：调到班级时离开原来的年级与班级，调到部门时离开原来的部门',
  add: '原来的部门与班级不变',
  leave: '每个人至少保留一个部门',
}

/** Where to, or where from: nobody is put into what is hidden or has graduated, and may be taken out of it. */
const Node = ({ schoolId }: { schoolId: number }) => {
  const way: unknown = Form.useWatch('way', Form.useFormInstance())
  const hint = hints[String(way)]
  return (
    <FormField name="deptId" label="部门或班级" missing="请选择部门或班级" hint={hint}>
      <DepartmentSelect forPeople={way !== 'leave'} schoolId={schoolId} placeholder="选择部门或班级" />
    </FormField>
  )
}

/** 调整部门: several people are moved, put in or taken out together. */
export const PlaceDialog = ({ people, schoolId, onDone, onClose }: SeveralProps) => {
  const done = useDone(users.placeSeveral, onDone)
  return (
    <FormDialog
      title={`调整 ${people.length} 人的部门`}
      schema={users.placeSeveral.body}
      initial={{ schoolId, userIds: people.map(({ id }) => id), way: 'move' }}
      okText="调整"
      onClose={onClose}
      onSubmit={(body) => done({ body })}
    >
      <p>{namesOf(people)}</p>
      <FormField name="way" label="方式">
        <Radio.Group options={ways} />
      </FormField>
      <Node schoolId={schoolId} />
    </FormDialog>
  )
}
