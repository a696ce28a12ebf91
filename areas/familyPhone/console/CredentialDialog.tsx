import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { ShownOnceDialog } from '../../../platform/console/kit/ShownOnceDialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type CredentialView, familyPhone } from '../contract.ts'
import styles from './familyPhone.module.css'

interface Props {
  readonly onClose: () => void
}

const title = '电话系统接入'

/** Shows a new credential once. */
const NewCredentialDialog = ({ credential, onClose }: Props & { readonly credential: string }) => (
  <ShownOnceDialog
    title={title}
    okText="已填入电话系统"
    warning="凭证只显示这一次，请填入电话系统后再关闭；丢失后只能重新签发。"
    facts={[
      { name: '服务器地址', value: window.location.origin, isCopied: true },
      { name: '凭证', value: credential, isCopied: true },
    ]}
    onClose={onClose}
  />
)

const describeCredential = (credential: CredentialView | null) => {
  if (credential === null) return '电话系统还没有凭证。签发后填入电话系统，它即可读取亲情号码、上报话单。'
  const { madeBy, madeTime, seenTime } = credential
  const used = seenTime === null ? '还没有使用过' : `最近使用 ${seenTime}`
  return `现有凭证由 ${madeBy ?? '已移出本校的用户'} 于 ${madeTime} 签发，${used}。`
}

interface ToolsProps {
  readonly credential: CredentialView | null
  readonly onMade: (credential: string) => void
}

const Tools = ({ credential, onMade }: ToolsProps) => {
  const [confirming, setConfirming] = useState<'make' | 'revoke' | null>(null)
  const make = useAction(familyPhone.newCredential, { changes: [familyPhone.credential] })
  const revoke = useAction(familyPhone.revokeCredential, { done: '凭证已吊销', changes: [familyPhone.credential] })
  const issue = async () => onMade((await make.run({})).credential)
  return (
    <>
      <div className={styles.tools}>
        <Button
          type="primary"
          loading={make.isPending}
          onClick={() =>
            credential === null ? make.press({}, (made) => onMade(made.credential)) : setConfirming('make')
          }
        >
          {credential === null ? '签发凭证' : '重新签发'}
        </Button>
        {credential === null ? null : (
          <Button danger onClick={() => setConfirming('revoke')}>
            吊销
          </Button>
        )}
      </div>
      {confirming === null ? null : (
        <Confirm
          title={confirming === 'make' ? '确认重新签发吗？' : '确认吊销凭证吗？'}
          okText={confirming === 'make' ? '重新签发' : '吊销'}
          danger
          onConfirm={confirming === 'make' ? issue : async () => void (await revoke.run({}))}
          onClose={() => setConfirming(null)}
        >
          现有的凭证将立即失效，电话系统不能再读取号码、上报话单。
        </Confirm>
      )}
    </>
  )
}

/** 电话系统接入: issues, replaces or revokes the credential of the school's telephone system. */
export const CredentialDialog = ({ onClose }: Props) => {
  const [made, setMade] = useState<string | null>(null)
  const { data, error, refetch } = useCall(familyPhone.credential, {})
  if (made !== null) return <NewCredentialDialog credential={made} onClose={onClose} />
  return (
    <Dialog title={title} width={520} footer={null} onCancel={onClose}>
      {data === undefined && error === null ? <Loading rows={2} /> : null}
      {error === null ? null : <Failed error={error} onRetry={refetch} />}
      {data === undefined ? null : (
        <>
          <p>{describeCredential(data)}</p>
          <Tools credential={data} onMade={setMade} />
        </>
      )}
    </Dialog>
  )
}
