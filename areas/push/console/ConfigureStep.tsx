import { Button, Form } from 'antd'
import { useId, useState } from 'react'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import type { PushConfigView } from '../contract.ts'
import { PushButtons } from './PushFrame.tsx'
import { useGroupOptions } from './useGroupOptions.ts'

/** Whom a push is about, as the dialog's first step chooses it. */
export interface Audience {
  readonly departmentIds: number[]
  readonly groupIds: number[]
  readonly userIds: number[]
}

interface Props {
  readonly config: PushConfigView
  readonly audience: Audience
  readonly onChange: (audience: Audience) => void
  readonly onNext: () => void
  readonly onClose: () => void
}

/** The first step of a push: departments, user groups in addition, and who receives. */
export const ConfigureStep = ({ config, audience, onChange, onNext, onClose }: Props) => {
  const [departmentsId, groupsId] = [useId(), useId()]
  const [isLacking, setLacking] = useState(false)
  const { groups, users } = config
  const next = () => {
    if (audience.departmentIds.length === 0) setLacking(true)
    else onNext()
  }
  return (
    <Form layout="vertical" component="div">
      <Form.Item
        label="部门"
        htmlFor={departmentsId}
        required
        validateStatus={isLacking ? 'error' : ''}
        help={isLacking ? '请点击配置选择部门' : '年级、校区或班级，含其下全部班级里名单上的学生'}
      >
        <DepartmentSelect
          id={departmentsId}
          multiple
          placeholder="选择部门、年级或班级"
          value={audience.departmentIds}
          onChange={(departmentIds) => {
            setLacking(false)
            onChange({ ...audience, departmentIds })
          }}
        />
      </Form.Item>
      <Form.Item label="用户组" htmlFor={groupsId} help="另外加上用户组里的学生">
        <MultipleSelect<number>
          id={groupsId}
          options={useGroupOptions(groups)}
          placeholder="可不选"
          optionFilterProp="label"
          value={audience.groupIds}
          onChange={(groupIds) => onChange({ ...audience, groupIds })}
        />
      </Form.Item>
      <p>
        接收角色：家长。每位家长、每名学生一条消息：关注了学校公众号的发微信，其他的发短信。
        {users.length === 0 ? '' : `另外加上默认学生：${users.map(({ name }) => name).join('、')}。`}
      </p>
      <PushButtons>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" onClick={next}>
          下一步
        </Button>
      </PushButtons>
    </Form>
  )
}
