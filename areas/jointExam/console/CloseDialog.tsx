import { errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import type { JointExamView, SchoolProgress } from '../bureauContract.ts'
import { jointExam } from '../contract.ts'
import styles from './JointOffers.module.css'
import { bureauReads } from './reads.ts'

interface Props {
  readonly row: JointExamView
  readonly onClose: () => void
}

const Lacks = ({ schools }: { readonly schools: readonly SchoolProgress[] }) => {
  const lacking = schools.filter(({ state, entered, expected }) => state === 'joined' && entered < expected)
  const silent = schools.filter(({ state }) => state === 'offered')
  return (
    <>
      {lacking.length === 0 ? null : (
        <>
          <p role="alert">{lacking.length} 所学校的成绩没有录全：</p>
          <ul className={styles.lacking} aria-label="成绩没有录全的学校">
            {lacking.map(({ schoolId, school, entered, expected }) => (
              <li key={schoolId}>
                {school}：还缺 {expected - entered} 人次（已录 {entered}/{expected}）
              </li>
            ))}
          </ul>
        </>
      )}
      {silent.length === 0 ? null : (
        <p role="alert">
          {silent.length} 所学校还没有答复，截止后不能再参加：{silent.map(({ school }) => school).join('、')}
        </p>
      )}
    </>
  )
}

/** Question before the entry of a joint exam is closed. It names the schools that lack scores or haven't answered. */
export const CloseDialog = ({ row: { id, name }, onClose }: Props) => {
  const schools = useCall(jointExam.jointExamSchools, { params: { id } })
  const close = useAction(jointExam.closeEntry, { done: '已截止录入，各校正在汇总', changes: bureauReads })
  const isRead = schools.error !== null || (schools.data !== undefined && schools.isFetchedAfterMount)
  // The question appears with the facts, so that a quick Enter doesn't answer without them.
  if (!isRead) return null
  const isComplete =
    schools.data?.every(
      ({ state, entered, expected }) => state !== 'offered' && (state !== 'joined' || entered >= expected),
    ) ?? false
  return (
    <Confirm
      title="确认截止录入吗？"
      okText="截止录入"
      isCareful={!isComplete}
      onConfirm={() => close.run({ body: { id } })}
      onClose={onClose}
    >
      {schools.data === undefined ? null : <Lacks schools={schools.data} />}
      {schools.error ? <p role="alert">没有读到各校的录入情况：{errorText(schools.error)}</p> : null}
      <p>各校不能再录入或修改“{name}”的成绩，并开始汇总；尚未答复的学校不能再参加。</p>
    </Confirm>
  )
}
