import { Alert } from 'antd'
import { CopiedFacts } from '../../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import styles from './FirstPasswordNotice.module.css'

/** A first password with the name and username of its user. */
export interface FirstPassword {
  readonly name: string
  readonly username: string
  /** Null if it is the initial password from the school's settings. */
  readonly password: string | null
}

/** Shows a first password, which can't be shown again. */
export const FirstPasswordNotice = ({ first, onClose }: { first: FirstPassword; onClose: () => void }) => (
  <Dialog
    title="初始密码"
    width={480}
    okText={first.password === null ? '知道了' : '已记下'}
    cancelButtonProps={{ style: { display: 'none' } }}
    mask={{ closable: false }}
    // Don't close on Escape: the key may be meant for something else, and the password can't be shown again.
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
