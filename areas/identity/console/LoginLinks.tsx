import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { accountPath } from '../../../platform/console/shell/guard.ts'
import styles from './LoginLinks.module.css'

/** What else one may want who stands before the login: a new password, or the account itself. */
export const LoginLinks = ({ onForgotten }: { onForgotten: () => void }) => (
  <p className={styles.links}>
    <TextButton onClick={onForgotten}>忘记密码</TextButton>
    <a href={`#${accountPath}`}>账号管理</a>
  </p>
)
