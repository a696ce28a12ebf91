import { ApiOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { departmentFilter } from '../../organisation/console/index.ts'
import { type NumberRow, familyPhone } from '../contract.ts'
import { ConfigDialog } from './ConfigDialog.tsx'
import { CredentialDialog } from './CredentialDialog.tsx'
import { NumberDialog } from './NumberDialog.tsx'
import styles from './familyPhone.module.css'

const filters = {
  studentName: { kind: 'word', label: '学生', placeholder: '姓名、拼音、学号', width: 172, ofPeople: true },
  department: departmentFilter,
} as const

/** Number of phone numbers shown in a row. Beyond that the total is shown. */
const maxShown = 3

const Numbers = ({ familyPhones }: Pick<NumberRow, 'familyPhones'>) => {
  if (familyPhones.length === 0) return <Cut text={null} />
  const more = familyPhones.length - maxShown
  return (
    <span className={styles.numbers}>
      {familyPhones.slice(0, maxShown).map(({ parentId, relationship, telephone }) => (
        <Tag key={parentId}>
          {relationship} {telephone ?? '未登记手机号'}
        </Tag>
      ))}
      {more > 0 ? <span>等 {familyPhones.length} 个</span> : null}
    </span>
  )
}

const columns: readonly ListColumn<NumberRow>[] = [
  { title: '姓名', width: '18%', minWidth: 88, isName: true, text: ({ name }) => name },
  { title: '学工号', width: '12%', minWidth: 112, leftOutWhenNarrow: 2, text: ({ code }) => code },
  { title: '个数', width: 72, align: 'right', text: ({ count }) => count },
  { title: '部门', width: '16%', minWidth: 112, leftOutWhenNarrow: 1, text: ({ deptName }) => deptName },
  { title: '亲情号码', render: (row) => <Numbers familyPhones={row.familyPhones} /> },
]

/**
 * 亲情号码: lists students within the user's reach with the numbers they may call, and opens number and school
 * settings.
 */
const NumbersScreen = () => {
  const mayEdit = useAllowed('familyPhone:number:edit')
  const mayConfigure = useAllowed('familyPhone:config:edit')
  const mayConnect = useAllowed('familyPhone:credential:edit')
  const [opened, setOpened] = useState<'config' | 'credential' | null>(null)
  const close = () => setOpened(null)
  return (
    <ListScreen
      title="亲情号码"
      call={familyPhone.numbers}
      filters={filters}
      input={({ studentName, department }, bounds) => ({
        body: { studentName, ...(department === '' ? {} : { deptId: Number(department) }), ...bounds },
      })}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有学生', hint: '学生绑定家长后，在这里开通可以拨打的亲情号码' }}
      firstSize={10}
      sizes={[10, 15, 20]}
      actions={(row, { edit }) => [{ label: mayEdit ? '号码设置' : '查看号码', onPress: () => edit(row) }]}
      actionsWidth={104}
      editor={(row, done) => (row === null ? null : <NumberDialog student={row} onClose={done} />)}
      tools={() => (
        <>
          {mayConnect ? (
            <Button icon={<ApiOutlined aria-hidden="true" />} onClick={() => setOpened('credential')}>
              电话系统接入
            </Button>
          ) : null}
          {mayConfigure ? (
            <Button icon={<SettingOutlined aria-hidden="true" />} onClick={() => setOpened('config')}>
              亲情号码配置
            </Button>
          ) : null}
        </>
      )}
    >
      {opened === 'config' ? <ConfigDialog onClose={close} /> : null}
      {opened === 'credential' ? <CredentialDialog onClose={close} /> : null}
    </ListScreen>
  )
}

export default NumbersScreen
