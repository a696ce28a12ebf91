import { Button } from 'antd'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import styles from '../Desk.module.css'
import { wayName } from '../words.ts'
import type { DeskList } from './listLookup.ts'
import type { OfflinePassage } from './passage.ts'
import type { useOfflineDesk } from './useOfflineDesk.ts'

/** Returns the name of a passage's person. A stored passage has none, so take it from the list, or use the user id. */
const nameOf = ({ name, userId }: OfflinePassage, list: DeskList | null) =>
  name || (list?.people.find((one) => one.userId === userId)?.name ?? `用户编号 ${userId}`)

const savedHint = (isSafe: boolean) =>
  isSafe ? '已保存在本机，网络恢复后打开本页即自动补录' : '网络恢复后自动补录，请勿关闭页面'

/** Shows the number of passages that the server hasn't accepted yet, and those that it permanently refused. */
export const WaitingBar = ({ desk: { kept, memory } }: { readonly desk: ReturnType<typeof useOfflineDesk> }) => (
  <>
    {kept.waiting.length === 0 ? null : (
      <div className={styles.bar} role="status">
        {kept.waiting.length} 条待补录
        <span>{kept.error === null ? savedHint(kept.isSafe) : errorText(kept.error)}</span>
      </div>
    )}
    {kept.refused.length === 0 ? null : (
      <div className={styles.bar} role="alert">
        {kept.refused.length} 条未能补录
        <span>
          {kept.refused
            .map(
              (one) =>
                `${nameOf(one, kept.list)} ${schoolTime(new Date(one.at)).slice(5, 16)} ${wayName(one.stateDictId)}（${one.reason}）`,
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
