import { Alert, Button, Typography } from 'antd'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import styles from './FirstAdministrator.module.css'

/** Account of a new school's first administrator. The password can't be read again. */
export interface FirstAccount {
  readonly school: string
  readonly username: string
  readonly password: string
}

/** Shows the first administrator's account once, because the password is stored only as a hash. */
export const FirstAdministrator = ({ account, onClose }: { account: FirstAccount; onClose: () => void }) => (
  <Dialog
    title={`“${account.school}”已建立`}
    width={480}
    mask={{ closable: false }}
    // A stray Escape must not close a password that is shown only once.
    keyboard={false}
    closable={false}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        我已记下
      </Button>
    }
  >
    <Alert type="warning" showIcon title="初始密码只显示这一次，首次登录时须修改" />
    <dl className={styles.account}>
      <dt>管理员账号</dt>
      <dd>
        <Typography.Text copyable>{account.username}</Typography.Text>
      </dd>
      <dt>初始密码</dt>
      <dd>
        <Typography.Text copyable>{account.password}</Typography.Text>
      </dd>
    </dl>
  </Dialog>
)
