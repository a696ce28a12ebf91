import { Alert, Select, Switch } from 'antd'
import { useRef, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { CopiedFacts } from '../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { linkRefusals } from '../../sealedLink/contract.ts'
import { type linkSending, material } from '../contract.ts'
import styles from './material.module.css'
import { toMinute } from './reads.ts'

type Made = DataOf<typeof material.makeLink>
type Parent = DataOf<typeof material.linkParents>[number]

const sendingWords: Readonly<Record<(typeof linkSending)[number], string>> = {
  sent: '短信已交发件箱发送。',
  notAsked: '请复制后自行发给家长。',
  noAddress: '没有发送短信：系统未设置对外地址，请复制后自行发给家长。',
  noTemplate: '没有发送短信：本校未设置“请家长上传材料”的短信模板，请复制后自行发给家长。',
}

/** Shows a link, this once: it is kept nowhere. */
const MadeLink = ({ made, onClose }: { readonly made: Made; readonly onClose: () => void }) => (
  <Dialog
    title={`请${made.parentName}为${made.studentName}上传`}
    width={560}
    okText="完成"
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    keyboard={false}
    closable={false}
    onOk={onClose}
    onCancel={onClose}
  >
    <Alert type="warning" showIcon title={`链接只显示这一次。${sendingWords[made.sending]}`} />
    <CopiedFacts
      facts={[
        { name: '链接', value: `${window.location.origin}${made.place}`, isCopied: true },
        { name: '有效至', value: toMinute(made.expiresTime) },
      ]}
    />
    <p className={styles.caption}>家长打开后须填写手机号后四位；错 5 次后链接锁定，需要重新生成。</p>
  </Dialog>
)

/** Says why somebody can be given no link: it asks for their number, and opens nothing for a disabled account. */
const optionOf = ({ id, name, relationship, telephone, stopped }: Parent) => ({
  value: id,
  label: `${name}（${relationship}）${telephone === '' ? '没有登记手机号' : telephone}${stopped ? '（停用）' : ''}`,
  disabled: stopped || telephone === '',
})

interface Props {
  readonly user: { readonly id: number; readonly name: string }
  readonly taskId: number
  readonly onClose: () => void
}

/** 生成链接: makes a link by which a parent uploads for a student, and shows it once. */
export const LinkDialog = ({ user, taskId, onClose }: Props) => {
  const parents = useCall(material.linkParents, { query: { studentId: user.id } })
  const [made, show] = useState<Made | null>(null)
  // The form closes itself after it has sent: the link is still to be seen then.
  const isMade = useRef(false)
  if (made !== null) return <MadeLink made={made} onClose={onClose} />
  return (
    <SaveDialog
      call={material.makeLink}
      title={`请家长为${user.name}上传`}
      initial={{ taskId, studentId: user.id, sends: true }}
      changes={[]}
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
      <FormField name="parentId" label="家长" missing="请选择家长">
        <Select<number>
          style={{ width: '100%' }}
          options={(parents.data ?? []).map(optionOf)}
          notFoundContent={parents.isPending ? '查找中' : '该学生没有登记家长'}
        />
      </FormField>
      <FormField name="sends" label="用短信发给家长" hint="链接也会在下一步显示，可以复制">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
