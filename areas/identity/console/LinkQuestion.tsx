import { PlainButton } from '../../../platform/console/kit/PlainButton.tsx'
import styles from './LoginForm.module.css'

/** Asks for confirmation before a link signs in, if the browser may be signed in to another account. */
export const LinkQuestion = ({ username, onPress }: { readonly username: string; readonly onPress: () => void }) => (
  <div className={styles.way} role="status">
    <p>本浏览器可能已登录或记住了其他账号。如果这个链接是您本人要使用的，请继续；否则请关闭此页。</p>
    <PlainButton onClick={onPress}>以 {username} 登录</PlainButton>
  </div>
)
