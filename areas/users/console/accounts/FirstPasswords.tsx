import { Button, Radio } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { nodeType } from '../../../registry/contract.ts'
import { JobDialog } from '../../../jobs/console/index.ts'
import { useNode } from '../../../organisation/console/index.ts'
import { type UserRow, users } from '../../contract.ts'
import { joinNames } from '../several/joinNames.ts'

interface Props {
  /** The selected people. If empty, the sheet is for everyone in the node. */
  readonly people: readonly UserRow[]
  readonly node: number
  readonly nodeName: string | undefined
}

const kinds = [
  { value: 'staff', label: '教职工' },
  { value: 'students', label: '学生' },
  { value: 'parents', label: '家长' },
]

type DialogProps = Props & { readonly onQueued: (jobId: number) => void; readonly onClose: () => void }

/** Returns the group of people to preselect: students for grades and classes, else staff. */
const getDefaultKind = (type: number | undefined) =>
  type === nodeType.grade || type === nodeType.class ? 'students' : 'staff'

/** Dialog that chooses the people and explains what the sheet does. */
const PasswordsDialog = ({ people, node, nodeName = '', onQueued, onClose }: DialogProps) => {
  const areChosen = people.length > 0
  const place = useNode(areChosen ? 0 : node)
  // Wait for the node, because its type sets the form's initial value.
  if (!areChosen && place.node === undefined && !place.error) return null
  return (
    <FormDialog
      title="批量生成初始密码"
      schema={users.makeFirstPasswords.body}
      initial={
        areChosen ? { userIds: people.map(({ id }) => id) } : { deptId: node, kind: getDefaultKind(place.node?.type) }
      }
      okText="生成"
      onClose={onClose}
      onSubmit={async (body) => {
        const { jobId, count, left } = await callServer(users.makeFirstPasswords, { body })
        showToast(left > 0 ? `正在为 ${count} 人生成，其余 ${left} 人不变` : `正在为 ${count} 人生成`, 'success')
        onQueued(jobId)
      }}
    >
      <p>
        {areChosen ? joinNames(people) : `“${nodeName}”及其下级组织`}
        中从未登录过的人员将得到新的初始密码，原来的初始密码失效；登录过的、由本人管理的账号不变。表格只能下载一次，请妥善保管。
      </p>
      {areChosen ? null : (
        <FormField name="kind" label="人员">
          <Radio.Group options={kinds} />
        </FormField>
      )}
    </FormDialog>
  )
}

/** 初始密码: creates new first passwords for people who have never signed in, as a sheet that can be downloaded once. */
export const FirstPasswords = (props: Props) => {
  const [isOpen, setOpen] = useState(false)
  const [job, setJob] = useState<number | null>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>初始密码</Button>
      {isOpen ? <PasswordsDialog {...props} onQueued={setJob} onClose={() => setOpen(false)} /> : null}
      <JobDialog id={job} onClose={() => setJob(null)} />
    </>
  )
}
