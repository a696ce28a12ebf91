import { type ReactNode, useRef, useState } from 'react'
import type { z } from 'zod'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import type { Call } from '../../../platform/contract/call.ts'
import type { PurposeName } from '../../../platform/contract/messagePurposes.ts'
import { type MadeLink, type ParentToAsk, type ParentsToAsk, linkRefusals } from '../contract.ts'
import { MadeLinkDialog } from './MadeLinkDialog.tsx'
import { ParentSelect, cannotGetLink } from './ParentSelect.tsx'
import { SendSwitch } from './SendSwitch.tsx'
import { sendHint } from './sendingWords.ts'

type None = Record<never, never>

interface Props<Body extends z.ZodObject> {
  /** Creates the link from `studentId` and `parentId`, and texts it if `sends` is set. */
  readonly call: Call<None, None, Body, z.ZodType<MadeLink>>
  readonly parentsCall: Call<None, { readonly studentId: z.ZodInt }, z.ZodUndefined, typeof ParentsToAsk>
  readonly initial: Partial<z.input<Body>>
  /** The parent's task, such as 填写请假, and the purpose of the text message. */
  readonly what: string
  readonly message: PurposeName
  /** The child. Without it, `choose` renders a control to choose one. */
  readonly student?: { readonly id: number; readonly name: string } | undefined
  readonly choose?: (onChoose: (id: number | undefined) => void) => ReactNode
  /** Shows the field for the days of validity. */
  readonly asksDays?: boolean
  readonly changes: readonly Call[]
  readonly onClose: () => void
}

const hintWithoutUsableParent = (parents: readonly ParentToAsk[]) =>
  parents.length > 0 && parents.every(cannotGetLink)
    ? { hint: '这名学生的家长都没有登记手机号或已停用，请先在家长资料中登记手机号' }
    : {}

/**
 * Creates a link for a parent: the user chooses the parent, then sees that the link was sent, or the link itself once.
 */
export const AskParentDialog = <Body extends z.ZodObject>(props: Props<Body>) => {
  const { call, parentsCall, initial, what, message, student, choose, asksDays = false, changes, onClose } = props
  const [studentId, setStudent] = useState(student?.id)
  const isStudentChosen = studentId !== undefined
  const found = useCall(parentsCall, { query: { studentId: studentId ?? 0 } }, { enabled: isStudentChosen })
  const offered = isStudentChosen ? found.data : undefined
  const [made, setMade] = useState<MadeLink | null>(null)
  // The form closes itself after saving, but the created link must still be shown.
  const isMade = useRef(false)
  if (made !== null) return <MadeLinkDialog made={made} what={what} message={message} onClose={onClose} />
  return (
    <SaveDialog
      call={call}
      title={`请家长${student === undefined ? '' : `为${student.name}`}${what}`}
      initial={initial}
      changes={changes}
      done="链接已生成"
      okText="生成链接"
      blames={{ [linkRefusals.noNumber.code]: 'parentId', [linkRefusals.parentStopped.code]: 'parentId' }}
      onSaved={(saved) => {
        isMade.current = true
        setMade(saved)
      }}
      onClose={() => {
        if (!isMade.current) onClose()
      }}
    >
      {choose === undefined ? null : (
        <FormField name="studentId" label="学生" missing="请选择学生">
          {choose(setStudent)}
        </FormField>
      )}
      <FormField name="parentId" label="家长" missing="请选择家长" {...hintWithoutUsableParent(offered?.parents ?? [])}>
        <ParentSelect parents={offered?.parents} isStudentChosen={isStudentChosen} />
      </FormField>
      {asksDays ? (
        <FormField name="days" label="有效天数">
          <NumberInput style={{ width: '100%' }} />
        </FormField>
      ) : null}
      <FormField name="sends" label="用短信发给家长" hint={sendHint(offered?.sending, message)}>
        <SendSwitch way={offered?.sending} />
      </FormField>
    </SaveDialog>
  )
}
