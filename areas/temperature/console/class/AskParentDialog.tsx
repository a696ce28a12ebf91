import { InputNumber, Select, Switch } from 'antd'
import { useRef, useState } from 'react'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { matchesWord } from '../../../../platform/console/kit/initials.ts'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { linkRefusals } from '../../../sealedLink/contract.ts'
import { readingLimits, temperature } from '../../contract.ts'
import type { PersonRow } from '../../views.ts'
import { linkReads } from '../reads.ts'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { ParentSelect } from './ParentSelect.tsx'

interface ChoiceProps {
  readonly id?: string
  readonly people: readonly PersonRow[]
  readonly value?: number
  readonly onChange?: (id: number) => void
}

/** Chooses a pupil of the class that is shown. */
const PupilSelect = ({ id, people, value, onChange }: ChoiceProps) => (
  <Select<number, { value: number; label: string }>
    {...(id === undefined ? {} : { id })}
    style={{ width: '100%' }}
    showSearch={{ filterOption: (word, option) => option !== undefined && matchesWord(option.label, word) }}
    options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
    {...(value === undefined ? {} : { value })}
    {...(onChange === undefined ? {} : { onChange })}
  />
)

interface Props {
  readonly people: readonly PersonRow[]
  readonly onClose: () => void
}

/** 请家长填报体温: makes a link for a child and a parent, and shows it once. */
export const AskParentDialog = ({ people, onClose }: Props) => {
  const [studentId, choose] = useState<number | undefined>()
  const [made, show] = useState<DataOf<typeof temperature.makeLink> | null>(null)
  // The form closes itself after it has sent: the link is still to be seen then.
  const isMade = useRef(false)
  if (made !== null) return <MadeLinkDialog made={made} onClose={onClose} />
  return (
    <SaveDialog
      call={temperature.makeLink}
      title="请家长填报体温"
      initial={{ days: readingLimits.linkDays, sends: true }}
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
      <FormField name="studentId" label="学生" missing="请选择学生">
        <PupilSelect people={people} onChange={choose} />
      </FormField>
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
