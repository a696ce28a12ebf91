import { Alert, Form, Radio } from 'antd'
import { role } from '../../../../platform/contract/roleNames.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { users } from '../../contract.ts'
import { joinNames } from './joinNames.ts'
import { type BulkDialogProps, useBulkCall } from './useBulkCall.ts'

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

/** Field for the target node. People can't be added to hidden or graduated nodes, but can be removed from them. */
const Node = ({ schoolId }: { schoolId: number }) => {
  const way: unknown = Form.useWatch('way', Form.useFormInstance())
  const hint = hints[String(way)]
  return (
    <FormField name="deptId" label="部门或班级" missing="请选择部门或班级" hint={hint} isChosen>
      <DepartmentSelect forPeople={way !== 'leave'} schoolId={schoolId} placeholder="选择部门或班级" />
    </FormField>
  )
}

/** 调班/调整部门: moves several people to a node, adds them to it or removes them from it. */
export const PlaceDialog = ({ people, schoolId, onDone, onClose }: BulkDialogProps) => {
  const done = useBulkCall(users.placeSeveral, onDone)
  const { closedModules = [] } = useUser()
  const mayBoard =
    !closedModules.includes('dormitory') && people.some(({ userRoles }) => userRoles.includes(role.student))
  return (
    <FormDialog
      title={`调整 ${people.length} 人的班级或部门`}
      schema={users.placeSeveral.body}
      initial={{ schoolId, userIds: people.map(({ id }) => id), way: 'move' }}
      okText="调整"
      onClose={onClose}
      onSubmit={(body) => done({ body })}
    >
      <p>{joinNames(people)}</p>
      <FormField name="way" label="方式">
        <Radio.Group options={ways} />
      </FormField>
      <Node schoolId={schoolId} />
      {mayBoard ? (
        <Alert
          type="info"
          showIcon
          title="住宿学生的房间与床位不变；需要调整时，在该生“学生信息”中点“编辑学生信息”，或逐个“调班”时一并选择"
        />
      ) : null}
    </FormDialog>
  )
}
