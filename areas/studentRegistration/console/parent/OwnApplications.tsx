import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { StatusMark } from './StatusMark.tsx'
import type { OwnApplication } from '../../contract.ts'
import styles from './Apply.module.css'

interface ItemProps {
  readonly application: OwnApplication
  readonly onCorrect: () => void
  readonly onWithdraw: () => Promise<void>
}

const nextSteps: Readonly<Record<OwnApplication['state'], string>> = {
  submitted: '学校正在审核，请留意短信，也可以随时回到本页查看。',
  returned: '请按学校的意见修改后再次提交。',
  waiting: '名额已满，正在候补；有人退出时按顺序递补，届时会短信通知。',
  approved: '已通过学校审核，请等待学校通知后续安排。',
  rejected: '很遗憾，没有通过审核；如有疑问请联系学校。',
  withdrawn: '已撤回，名额已让出。',
  admitted: '已办理入学，欢迎！',
}

/** One application of the parent: its receipt, state, and what to do next. */
const OwnItem = ({ application, onCorrect, onWithdraw }: ItemProps) => {
  const { name, receipt, state, optionName, submittedTime, reason, waitingPlace, mayCorrect, mayWithdraw } = application
  const [isConfirming, setConfirming] = useState(false)
  const [isPending, setPending] = useState(false)
  const withdraw = async () => {
    setPending(true)
    await onWithdraw()
    setPending(false)
    setConfirming(false)
  }
  return (
    <li className={styles.item} aria-label={name}>
      <h2>
        <span>{name}</span>
        <StatusMark state={state} />
      </h2>
      <p>
        回执号 <strong className={styles.receipt}>{receipt}</strong>
      </p>
      <p className={styles.quiet}>
        {optionName === '' ? '' : `${optionName}　`}
        {submittedTime.slice(0, 16)} 提交
        {waitingPlace === null ? '' : `　候补第 ${waitingPlace} 位`}
      </p>
      {reason === '' ? null : <p className={styles.fault}>学校的意见：{reason}</p>}
      <p>{nextSteps[state]}</p>
      {isConfirming ? (
        <>
          <p>撤回后名额会让给他人，确定撤回 {name} 的报名吗？</p>
          <div className={styles.actions}>
            <PlainButton danger pending={isPending} onClick={() => void withdraw()}>
              确认撤回
            </PlainButton>
            <PlainButton onClick={() => setConfirming(false)}>不撤回</PlainButton>
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          {mayCorrect ? (
            <PlainButton primary={state === 'returned'} onClick={onCorrect}>
              修改
            </PlainButton>
          ) : null}
          {mayWithdraw ? <PlainButton onClick={() => setConfirming(true)}>撤回报名</PlainButton> : null}
        </div>
      )}
    </li>
  )
}

interface Props {
  readonly applications: readonly OwnApplication[]
  readonly onCorrect: (application: OwnApplication) => void
  readonly onWithdraw: (application: OwnApplication) => Promise<void>
}

/** The applications that were sent with the proven number. */
export const OwnApplications = ({ applications, onCorrect, onWithdraw }: Props) => (
  <ul className={styles.list} aria-label="我的报名">
    {applications.map((application) => (
      <OwnItem
        key={application.id}
        application={application}
        onCorrect={() => onCorrect(application)}
        onWithdraw={() => onWithdraw(application)}
      />
    ))}
  </ul>
)
