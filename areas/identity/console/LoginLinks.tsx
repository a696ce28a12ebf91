import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import { accountPath } from '../../../platform/console/shell/guard.ts'
import styles from './LoginLinks.module.css'

/** Links below the login form: 忘记密码 and 账号管理. */
export const LoginLinks = ({ onForgotten }: { onForgotten: () => void }) => (
  <p className={styles.links}>
    <TextButton onClick={onForgotten}>忘记密码</TextButton>
    <a href={`#${accountPath}`}>账号管理</a>
  </p>
)
