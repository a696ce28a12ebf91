import { Button, Form, Input, Select, Space } from 'antd'
import { useState } from 'react'
import { role } from '../../../../platform/contract/roleNames.ts'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { ShownError } from '../../../../platform/console/client/shownError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type UserModel, genderNames, users, usersRefusals } from '../../contract.ts'
import { ethnicChoices } from '../../ethnicGroups.ts'
import type { MaskedField } from '../../lookContract.ts'
import { MaskedHint } from '../looks/ShowField.tsx'
import { pickChanges, editSchema, editValues } from './editSchema.ts'
import { useNumberQuestion } from '../parents/useNumberQuestion.tsx'
import { useReloadUsers } from '../useReloadUsers.ts'
import type { UnmaskedFields } from '../looks/useUnmaskedFields.ts'
import { isParentOnly } from '../userStates.ts'

const genders = Object.entries(genderNames).map(([value, label]) => ({ value: Number(value), label }))
const genderText = (value: unknown) => genderNames[Number(value)] ?? ''
const groups = ethnicChoices.map((value) => ({ value, label: value }))

interface CardProps {
  readonly schoolId: number
  /** True if the form has a code field to derive the card number from. */
  readonly hasCode: boolean
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Loads the card number for the typed code. Ignores the response if the code has changed meanwhile. */
const useCardOfCode = (schoolId: number, onLoaded: (card: string) => void) => {
  const form = Form.useFormInstance()
  const [isPending, setPending] = useState(false)
  const typedCode = () => {
    const typed: unknown = form.getFieldValue('studentOrTeacherCode')
    return typeof typed === 'string' ? typed.trim() : ''
  }
  const loadFor = async (code: string) => {
    const card = await callServer(users.cardOfCode, { query: { schoolId, code } })
    if (typedCode() !== code) return
    if (card === null) showToast('该学工号中没有数字，请手动填写卡号', 'info')
    else onLoaded(card)
  }
  const load = async () => {
    const code = typedCode()
    if (code === '') return showToast(usersRefusals.codeEmpty.msg, 'error')
    setPending(true)
    try {
      await loadFor(code)
    } catch (error) {
      showToast(errorText(error), 'error')
    } finally {
      setPending(false)
    }
  }
  return { isPending, load }
}

/** Input of the card number, which can be derived from the code. */
const CardInput = ({ schoolId, hasCode, id, value = '', onChange }: CardProps) => {
  const mayChange = useAllowed('sys:user:disableCard')
  const { isPending, load } = useCardOfCode(schoolId, (card) => onChange?.(card))
  const input = (
    <Input
      id={id ?? ''}
      value={value}
      disabled={!mayChange || isPending}
      inputMode="numeric"
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
  if (!hasCode) return input
  return (
    <Space.Compact block>
      {input}
      <Button disabled={!mayChange} loading={isPending} onClick={() => void load()}>
        载入卡号
      </Button>
    </Space.Compact>
  )
}

interface Question {
  readonly yes: () => void
  readonly no: () => void
}

interface Props {
  readonly user: UserModel
  readonly shown: UnmaskedFields
  readonly onClose: () => void
}

/** 编辑用户: edits all fields of the record, based on the version that was read. */
export const EditUserDialog = ({ user, shown, onClose }: Props) => {
  const { schoolId } = user
  const hasCode = !isParentOnly(user)
  const changed = useReloadUsers()
  // The values the form started from, or took over after a conflict. Only changed fields are sent.
  const [base, setBase] = useState(user)
  const { askAbout, question } = useNumberQuestion()
  const [cardQuestion, setCardQuestion] = useState<Question | null>(null)
  const masked = (field: MaskedField) =>
    user[field] === null ? {} : { hint: <MaskedHint field={field} shown={shown} /> }
  const confirmCard = () =>
    new Promise<void>((resolve, reject) => {
      const stop = () => reject(new ShownError('尚未提交，请确认一卡通号后再保存'))
      setCardQuestion({ yes: resolve, no: stop })
    })
  return (
    <>
      <FormDialog
        title={`编辑用户：${user.name}`}
        columns={2}
        schema={editSchema(base)}
        initial={editValues(base)}
        stale={{
          name: '用户信息',
          schema: users.changeUser.data,
          valuesOf: editValues,
          onTake: setBase,
        }}
        blames={{ [usersRefusals.bornLater.code]: 'birthDate' }}
        onClose={onClose}
        onSubmit={async (values) => {
          const body = pickChanges(base, values)
          const typed = 'telephone' in body ? values.telephone : undefined
          await askAbout(typed, user.userRoles.includes(role.student))
          if ('schoolCardNum' in body) await confirmCard()
          await callServer(users.changeUser, { params: { schoolId }, body })
          await changed()
          showToast('操作成功', 'success')
        }}
      >
        <FormField name="name" label="姓名" missing="姓名不能为空">
          <Input />
        </FormField>
        <FormField name="telephone" label="手机号" {...masked('telephone')}>
          <Input maxLength={32} />
        </FormField>
        <FormField name="gender" label="性别" show={genderText}>
          <Select options={genders} />
        </FormField>
        <FormField name="nationality" label="民族">
          <Select options={groups} showSearch allowClear placeholder="选择民族" />
        </FormField>
        <FormField name="birthDate" label="出生日期">
          {/* Future days are refused with a message. Disabled in the calendar, they would just revert silently. */}
          <DayPicker />
        </FormField>
        <FormField name="idCard" label="证件号" {...masked('idCard')}>
          <Input maxLength={32} />
        </FormField>
        {hasCode ? (
          <FormField name="studentOrTeacherCode" label="学工号">
            <Input maxLength={32} />
          </FormField>
        ) : null}
        <FormField name="schoolCardNum" label="一卡通号">
          <CardInput schoolId={schoolId} hasCode={hasCode} />
        </FormField>
        <FormField name="familyAddress" label="家庭住址" wide {...masked('familyAddress')}>
          <Input maxLength={200} />
        </FormField>
      </FormDialog>
      {question}
      {cardQuestion === null ? null : (
        <Confirm
          title="确认提交?"
          okText="提交"
          onConfirm={async () => {
            cardQuestion.yes()
          }}
          onClose={() => {
            cardQuestion.no()
            setCardQuestion(null)
          }}
        >
          {user.name} 的一卡通号将被修改。
        </Confirm>
      )}
    </>
  )
}
