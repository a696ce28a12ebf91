import { Button } from 'antd'
import { textOf } from '../../../../platform/console/client/callError.ts'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import styles from '../Desk.module.css'
import { wayName } from '../words.ts'
import type { DeskList } from './listed.ts'
import type { Passage } from './passage.ts'
import type { useDeskMemory } from './useDeskMemory.ts'

/** Names the person of a passage. An earlier page kept no name: today's list has it, or else the number stands for it. */
const nameOf = ({ name, userId }: Passage, list: DeskList | null) =>
  name || (list?.people.find((one) => one.userId === userId)?.name ?? `用户编号 ${userId}`)

const whatHappens = (isSafe: boolean) =>
  isSafe ? '已保存在本机，网络恢复后打开本页即自动补录' : '网络恢复后自动补录，请勿关闭页面'

/** Says how many passages of the cut line the server has not taken yet, and which it never will. */
export const WaitingBar = ({ desk: { kept, memory } }: { readonly desk: ReturnType<typeof useDeskMemory> }) => (
  <>
    {kept.waiting.length === 0 ? null : (
      <div className={styles.bar} role="status">
        {kept.waiting.length} 条待补录
        <span>{kept.error === null ? whatHappens(kept.isSafe) : textOf(kept.error)}</span>
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
