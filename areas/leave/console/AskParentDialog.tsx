import { InputNumber, Switch } from 'antd'
import { useRef, useState } from 'react'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { linkRefusals } from '../../sealedLink/contract.ts'
import { leave, leaveLimits } from '../contract.ts'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { OneStudentSelect } from './OneStudentSelect.tsx'
import { ParentSelect } from './ParentSelect.tsx'
import { linkReads } from './reads.ts'

interface Props {
  /** The child; where none is given, one is chosen. */
  readonly student?: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** 请家长填写请假: makes a link for a child and a parent, and shows it once. */
export const AskParentDialog = ({ student, onClose }: Props) => {
  const [studentId, choose] = useState(student?.id)
  const [made, show] = useState<DataOf<typeof leave.makeLink> | null>(null)
  // The form closes itself after it has sent: the link is still to be seen then.
  const isMade = useRef(false)
  if (made !== null) return <MadeLinkDialog made={made} onClose={onClose} />
  return (
    <SaveDialog
      call={leave.makeLink}
      title={student === undefined ? '请家长填写请假' : `请家长为${student.name}填写请假`}
      initial={{ ...(student === undefined ? {} : { studentId: student.id }), days: leaveLimits.linkDays, sends: true }}
      changes={linkReads}
      done="链接已生成"
      okText="生成链接"
      blames={{ [linkRefusals.noNumber.code]: 'parentId', [linkRefusals.parentStopped.code]: 'parentId' }}
      onSaved={(saved) => {
        isMade.current = true
        show(saved)
      }}
      onClose={() => {
        if (!isMade.current) onClose()
      }}
    >
      {student === undefined ? (
        <FormField name="studentId" label="学生" missing="请选择学生">
          <OneStudentSelect onChange={choose} />
        </FormField>
      ) : null}
      <FormField name="parentId" label="家长" missing="请选择家长">
        <ParentSelect studentId={studentId} />
      </FormField>
      <FormField name="days" label="几天内有效">
        <InputNumber style={{ width: '100%' }} />
      </FormField>
      <FormField name="sends" label="用短信发给家长" hint="链接也会在下一步显示，可以复制">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
