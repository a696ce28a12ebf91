import { CopiedFacts } from '../../../../platform/console/kit/CopiedFacts.tsx'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainFrame } from '../../../../platform/console/kit/PlainFrame.tsx'
import { go } from '../../../../platform/console/location/hash.ts'
import styles from './SeparatedDialog.module.css'
import { type SeparatedRecord, showSeparatedRecord } from './separatedRecord.ts'

/**
 * Shows the new account of a separated record with its first password, only once. It closes only by its button, so that a
 * stray key press can't lose the password.
 */
export const SeparatedDialog = ({ separated }: { separated: SeparatedRecord }) => {
  const { schoolName, username, password, wasCurrent } = separated
  const end = () => {
    showSeparatedRecord(null)
    if (wasCurrent) go('/login', 'replace')
  }
  return (
    <PlainFrame title="身份已拆分">
      <p className={styles.warning}>初始密码只显示这一次，请记下；首次登录须修改。</p>
      <CopiedFacts
        facts={[
          { name: '学校', value: schoolName },
          { name: '用户名', value: username, isCopied: true },
          { name: '初始密码', value: password, isCopied: true },
        ]}
      />
      {wasCurrent ? <p className={styles.ended}>您原来使用的就是此身份，登录已结束，请用以上账号重新登录。</p> : null}
      <div className={styles.actions}>
        <PlainButton primary autoFocus onClick={end}>
          {wasCurrent ? '已记下，去登录' : '已记下'}
        </PlainButton>
      </div>
    </PlainFrame>
  )
}
