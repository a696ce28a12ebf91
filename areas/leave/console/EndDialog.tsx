import { useRef, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { entryTypeName } from '../../access/contract.ts'
import { type LeaveDetail, departureTypes, leave } from '../contract.ts'
import styles from './Leave.module.css'
import { toMinute } from './leaveColumns.tsx'
import { leaveReads } from './reads.ts'

type Passages = NonNullable<LeaveDetail['passages']>

const formatPassage = ({ time, stateDictId }: Passages[number]) => `${toMinute(time)} ${entryTypeName(stateDictId)}`

const LastPassages = ({ passages }: { readonly passages: Passages }) =>
  passages.length === 0 ? (
    <p>最近没有出入记录，请核实学生已经返校。</p>
  ) : (
    <>
      <p>最近的出入：</p>
      <ol className={styles.passages} aria-label="最近的出入">
        {passages.map((passage) => (
          <li key={`${passage.time} ${passage.stateDictId}`}>{formatPassage(passage)}</li>
        ))}
      </ol>
    </>
  )

interface Props {
  readonly record: LeaveDetail
  readonly onClose: () => void
}

/** Asks before a return is noted, with the last passages. Asks again if the student was last seen leaving. */
export const EndDialog = ({ record: { id, studentName, passages }, onClose }: Props) => {
  const end = useAction(leave.end, { done: '已销假', changes: leaveReads })
  const [isAskedAgain, askAgain] = useState(false)
  const isAnswered = useRef(false)
  const last = passages?.[0]
  const departure = last !== undefined && departureTypes.includes(last.stateDictId) ? last : undefined
  const noteReturn = async () => void (await end.run({ body: { id } }))
  if (isAskedAgain && departure !== undefined) {
    return (
      <Confirm
        key="again"
        title="确认仍要销假吗？"
        okText="仍要销假"
        isCareful
        danger
        onConfirm={noteReturn}
        onClose={onClose}
      >
        {studentName}最近一次出入是离开：{formatPassage(departure)}。请核实学生确已返校。
      </Confirm>
    )
  }
  return (
    <Confirm
      title="确认学生已返回吗？"
      okText="销假"
      onConfirm={async () => {
        if (departure === undefined) await noteReturn()
        else isAnswered.current = true
      }}
      // An answered question closes too, and then the second one follows.
      onClose={() => (isAnswered.current ? askAgain(true) : onClose())}
    >
      <p>{studentName}销假后，请假到此为止，按实际到校情况统计。</p>
      {passages === null ? null : <LastPassages passages={passages} />}
    </Confirm>
  )
}
