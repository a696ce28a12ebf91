import { Switch } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type NumberRow, type ParentPhone, type StudentParents, familyPhone } from '../contract.ts'
import styles from './familyPhone.module.css'

interface Props {
  readonly student: Pick<NumberRow, 'id' | 'name' | 'deptId'>
  readonly onClose: () => void
}

interface ParentProps {
  readonly parent: ParentPhone
  readonly isBusy: boolean
  readonly onSwitch: (isOn: boolean) => void
}

const Parent = ({ parent, isBusy, onSwitch }: ParentProps) => {
  const mayEdit = useAllowed('familyPhone:number:edit')
  const { name, relationship, telephone, isFamilyPhone } = parent
  // A switch that is on can be turned off even if the parent's number was removed since.
  const isOpen = mayEdit && (telephone !== null || isFamilyPhone)
  return (
    <li>
      <span className={styles.parent}>
        {name}
        <small>
          {relationship} {telephone ?? '未登记手机号'}
        </small>
      </span>
      <Switch
        aria-label={`${name} 的亲情号码`}
        checked={isFamilyPhone}
        disabled={!isOpen || isBusy}
        onChange={onSwitch}
      />
    </li>
  )
}

const Parents = ({ student, found }: Pick<Props, 'student'> & { readonly found: StudentParents }) => {
  const set = useAction(familyPhone.setBillPhone, {
    done: '设置亲情号码成功',
    changes: [familyPhone.studentParents, familyPhone.numbers],
  })
  const { parents, family_phone_num: most } = found
  if (parents.length === 0) return <Empty title="该学生还没有绑定家长" hint="请先在组织用户管理中绑定家长" />
  const on = parents.filter(({ isFamilyPhone }) => isFamilyPhone).length
  return (
    <>
      <p>
        已开通 {on} 个，本校每名学生最多 {most} 个{on > most ? '，请关闭多出的号码' : ''}
      </p>
      <ul className={styles.parents}>
        {parents.map((parent) => (
          <Parent
            key={parent.parentId}
            parent={parent}
            isBusy={set.isPending}
            onSwitch={(isFamilyPhone) =>
              set.press({
                body: {
                  studentId: student.id,
                  parentId: parent.parentId,
                  isFamilyPhone,
                  ...(student.deptId === null ? {} : { deptId: student.deptId }),
                },
              })
            }
          />
        ))}
      </ul>
    </>
  )
}

/** 号码设置: switches the numbers of a student's parents on or off. A refused change reads the parents again. */
export const NumberDialog = ({ student, onClose }: Props) => {
  const { data, error, refetch } = useCall(familyPhone.studentParents, { query: { studentId: student.id } })
  return (
    <Dialog title={`号码设置：${student.name}`} width={520} footer={null} onCancel={onClose}>
      {data === undefined && error === null ? <Loading rows={3} /> : null}
      {error === null ? null : <Failed error={error} onRetry={refetch} />}
      {data === undefined ? null : <Parents student={student} found={data} />}
    </Dialog>
  )
}
