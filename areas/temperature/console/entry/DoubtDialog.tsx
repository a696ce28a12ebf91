import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { formatDegrees } from '../degrees.ts'
import styles from './Entry.module.css'

interface Props {
  readonly doubts: readonly { readonly name: string; readonly tempF: number }[]
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks for one confirmation of unlikely temperatures before they are saved and a fever is notified. */
export const DoubtDialog = ({ doubts, onConfirm, onClose }: Props) => (
  <Confirm
    title={`确认 ${doubts.length} 人的体温没有录错吗？`}
    okText="没有录错，保存"
    cancelText="返回修改"
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <ul className={styles.doubts}>
      {doubts.map(({ name, tempF }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two pupils may share a name and a temperature
        <li key={at}>
          {name} {formatDegrees(tempF)} ℃
        </li>
      ))}
    </ul>
  </Confirm>
)
