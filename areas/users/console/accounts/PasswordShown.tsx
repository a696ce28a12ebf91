import { Alert } from 'antd'
import { CopiedFacts } from '../../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import styles from './PasswordShown.module.css'

/** A first password with whom it is for. */
export interface FirstPassword {
  readonly name: string
  readonly username: string
  /** Null where it is the one that the school has set. */
  readonly password: string | null
}

/** Shows a first password, this once. */
export const PasswordShown = ({ first, onClose }: { first: FirstPassword; onClose: () => void }) => (
  <Dialog
    title="初始密码"
    width={480}
    okText={first.password === null ? '知道了' : '已记下'}
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    // A password that is shown once does not go by a key that was meant for something else.
    keyboard={first.password === null}
    closable={first.password === null}
    onOk={onClose}
    onCancel={onClose}
  >
    {first.password === null ? (
      <Alert type="info" showIcon title="初始密码为学校设置中的初始密码；首次登录须修改。" />
    ) : (
      <Alert type="warning" showIcon title="初始密码只显示这一次，请记下并转交本人；首次登录须修改。" />
    )}
    <div className={styles.facts}>
      <CopiedFacts
        facts={[
          { name: '姓名', value: first.name },
          { name: '用户名', value: first.username, isCopied: true },
          ...(first.password === null ? [] : [{ name: '初始密码', value: first.password, isCopied: true }]),
        ]}
      />
    </div>
  </Dialog>
)
