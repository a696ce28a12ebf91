import { Button } from 'antd'
import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { type EvacuationHead, evacuationCalls } from '../contract.ts'
import { endChanges } from './EndDialog.tsx'
import styles from './Evacuation.module.css'
import type { Roll } from './useRoll.ts'

/** Maximum number of names shown. Beyond it only the count is added. */
const mostNamed = 5

const namedOf = (names: readonly string[]) => {
  const named = names.slice(0, mostNamed).join('、')
  return names.length > mostNamed ? `${named} 等 ${names.length} 人` : named
}

/**
 * Warns of ticks that were not sent or came too late, and of a missing live connection. Renders nothing while all is
 * well.
 */
export const SendingNotice = ({ roll }: { readonly roll: Roll }) => {
  if (roll.tooLate.length > 0) {
    return (
      <p role="alert" className={styles.warning}>
        {namedOf(roll.tooLate)} 的勾选没有生效：清点在此之前已经结束；撤回结束后计入
      </p>
    )
  }
  if (roll.refusal !== null) {
    return (
      <p role="alert" className={styles.warning}>
        {roll.unsent} 人未发送：{errorText(roll.refusal)}
        <Button size="small" onClick={roll.sendAgain}>
          再发一次
        </Button>
      </p>
    )
  }
  if (roll.unsent > 0) return <p className={styles.warning}>{roll.unsent} 人未发送，保存在本机，连通后自动发送</p>
  return roll.isFollowed || roll.isEnded ? null : (
    <p className={styles.warning}>实时连接未建立，别人的勾选可能还没有显示</p>
  )
}

const TakeBackButton = ({ evacuationId }: { readonly evacuationId: number }) => {
  const mayRun = useAllowed('access:evacuation:run')
  const takeBack = useAction(evacuationCalls.takeBackEnd, { done: '已撤回结束，清点继续', changes: endChanges })
  return mayRun ? (
    <Button size="small" loading={takeBack.isPending} onClick={() => takeBack.press({ body: { evacuationId } })}>
      撤回结束
    </Button>
  ) : null
}

/** Shows who ended the evacuation and when, once the list has these facts. */
export const EndedNotice = ({ head }: { readonly head: EvacuationHead }) => {
  const { endTime, endedBy, begunTime } = head
  const isSameDay = endTime?.slice(0, 10) === begunTime.slice(0, 10)
  const told = [endedBy, endTime?.slice(isSameDay ? 11 : 0, 16)].filter(Boolean).join(' ')
  const words = endTime === null ? '清点已经结束' : `${told} 结束了清点`
  return (
    <p role="status" className={styles.ended}>
      {words}，不能再勾选
      {head.mayEnd && head.canTakeBack ? <TakeBackButton evacuationId={head.id} /> : null}
    </p>
  )
}
