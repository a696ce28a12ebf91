import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { ShownOnceDialog } from '../../../platform/console/kit/ShownOnceDialog.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type DeviceView, device as calls } from '../contract.ts'
import styles from './DeviceDialogs.module.css'
import { deviceReads } from './reads.ts'

interface Props {
  readonly device: DeviceView
  readonly onClose: () => void
}

/** A new credential, and the public key that the device must pin. The key is empty for devices that need none. */
type NewCredential = Pick<DataOf<typeof calls.newCredential>, 'credential' | 'listKey'>

/** Shows a new credential once, with the server address and ids that must be entered on the device. */
const NewCredentialDialog = ({ device, made, onClose }: Props & { readonly made: NewCredential }) => (
  <ShownOnceDialog
    title={`设备凭证：${device.name}`}
    okText="已填入设备"
    warning="凭证只显示这一次，请填入设备后再关闭；丢失后只能重新签发。"
    facts={[
      { name: '服务器地址', value: window.location.origin, isCopied: true },
      { name: '设备编号', value: String(device.id), isCopied: true },
      { name: '凭证', value: made.credential, isCopied: true },
      ...(made.listKey === '' ? [] : [{ name: '名单公钥', value: made.listKey, isCopied: true }]),
    ]}
    onClose={onClose}
  />
)

/** 凭证: issues a new credential for a device, or revokes the current one. */
export const CredentialDialog = ({ device, onClose }: Props) => {
  const [made, setMade] = useState<NewCredential | null>(null)
  const [confirming, setConfirming] = useState<'make' | 'revoke' | null>(null)
  const make = useAction(calls.newCredential, { changes: deviceReads })
  const revoke = useAction(calls.revokeCredential, { done: '凭证已吊销', changes: deviceReads })
  const { id, hasCredential } = device
  const issue = async () => setMade(await make.run({ body: { id } }))
  const revokeNow = async () => {
    await revoke.run({ query: { id } })
    onClose()
  }
  if (made !== null) return <NewCredentialDialog device={device} made={made} onClose={onClose} />
  return (
    <>
      <Dialog title={`设备凭证：${device.name}`} width={480} footer={null} onCancel={onClose}>
        <p>
          {hasCredential
            ? '设备已有凭证。重新签发后，原有凭证立即失效，设备须填入新的凭证才能连接。'
            : '设备还没有凭证。签发后填入设备，设备即可连接并上报记录。'}
        </p>
        <div className={styles.tools}>
          <Button
            type="primary"
            loading={make.isPending}
            onClick={() => (hasCredential ? setConfirming('make') : make.press({ body: { id } }, setMade))}
          >
            {hasCredential ? '重新签发' : '签发凭证'}
          </Button>
          {hasCredential ? (
            <Button danger onClick={() => setConfirming('revoke')}>
              吊销
            </Button>
          ) : null}
        </div>
      </Dialog>
      {confirming === null ? null : (
        <Confirm
          title={confirming === 'make' ? '确认重新签发吗？' : '确认吊销凭证吗？'}
          okText={confirming === 'make' ? '重新签发' : '吊销'}
          danger
          onConfirm={confirming === 'make' ? issue : revokeNow}
          onClose={() => setConfirming(null)}
        >
          {device.name} 现有的凭证将立即失效，设备会断开连接。
        </Confirm>
      )}
    </>
  )
}
