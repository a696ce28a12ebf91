import { Form } from 'antd'
import { useId } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { users } from '../../../users/contract.ts'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
}

/** Selects a user of any school. Shows login name and departments, to tell users with the same name apart. */
export const RecordField = ({ label, hint, value, onChange }: Props) => {
  const id = useId()
  const found = useCall(users.user, { query: { id: value ?? 1 } }, { enabled: value !== undefined })
  const known = value === undefined ? undefined : found.data
  const about = known && [known.username, known.depts.map(({ name }) => name).join('、')].filter(Boolean).join(' · ')
  return (
    <Form.Item label={label} htmlFor={id} extra={about ?? hint}>
      <UserSelect id={id} value={value} onChange={onChange} placeholder="姓名、用户名、学工号" />
    </Form.Item>
  )
}

/** Returns a user's name and login name for a confirmation, or the id until they are loaded. */
export const useRecordName = (id: number | undefined): string => {
  const found = useCall(users.user, { query: { id: id ?? 1 } }, { enabled: id !== undefined })
  return found.data === undefined ? `用户 ${id ?? ''}` : `${found.data.name}（${found.data.username}）`
}
