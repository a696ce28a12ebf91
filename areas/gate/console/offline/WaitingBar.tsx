import { Button } from 'antd'
import { textOf } from '../../../../platform/console/client/callError.ts'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import styles from '../Desk.module.css'
import { wayName } from '../words.ts'
import type { useDeskMemory } from './useDeskMemory.ts'

/** Says how many passages of the cut line the server has not taken yet, and which it never will. */
export const WaitingBar = ({ desk: { kept, memory } }: { readonly desk: ReturnType<typeof useDeskMemory> }) => (
  <>
    {kept.waiting.length === 0 ? null : (
      <div className={styles.bar} role="status">
        {kept.waiting.length} 条待补录
        <span>{kept.error === null ? '连通后自动发送，请勿关闭页面' : textOf(kept.error)}</span>
      </div>
    )}
    {kept.refused.length === 0 ? null : (
      <div className={styles.bar} role="alert">
        {kept.refused.length} 条未能补录
        <span>
          {kept.refused
            .map(
              ({ name, at, stateDictId, reason }) =>
                `${name} ${schoolTime(new Date(at)).slice(5, 16)} ${wayName(stateDictId)}（${reason}）`,
            )
            .join('；')}
        </span>
        <Button size="small" onClick={memory.noteRefused}>
          知道了
        </Button>
      </div>
    )}
  </>
)
