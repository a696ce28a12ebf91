import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import {
  type ApplicationRow,
  type ApplicationView,
  type Decision,
  type TaskView,
  studentRegistration as calls,
  decisionRules,
  decisions,
} from '../contract.ts'
import { factsOfApplication, nameFileField } from './applicationFacts.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import { toMinute } from './reads.ts'
import { ReviewDialog } from './ReviewDialog.tsx'
import { StatusMark } from './parent/StatusMark.tsx'
import styles from './registration.module.css'

type Numbers = DataOf<typeof calls.showNumbers>

const Guardians = ({ application, numbers }: { application: ApplicationView; numbers: Numbers | null }) => (
  <Facts
    facts={application.values.guardians.map(({ name, relationship, telephone }, at) => ({
      // Two guardians may have one relationship.
      name: `${at + 1}. ${relationship}`,
      value: `${name} ${numbers?.guardians[at]?.telephone ?? telephone}`,
    }))}
  />
)

const Files = ({ application, task }: { application: ApplicationView; task: TaskView }) => (
  <ul className={styles.thumbs} aria-label="附件">
    {application.files.map(({ id, field, name, url, thumbUrl }) => (
      <li key={id}>
        <a href={url} target="_blank" rel="noreferrer">
          {thumbUrl === null ? null : <img src={thumbUrl} alt="" />}
          <span>
            {nameFileField(field, task)}：{name}
          </span>
        </a>
      </li>
    ))}
  </ul>
)

const describeReview = ({ reviewerName, reviewedTime }: ApplicationView) =>
  reviewedTime === null ? null : `${reviewerName} ${toMinute(reviewedTime)}`

const Contents = ({ application, task }: { application: ApplicationView; task: TaskView }) => {
  const look = useAction(calls.showNumbers)
  const [numbers, setNumbers] = useState<Numbers | null>(null)
  const shown = { ...application, document: numbers?.document ?? application.document }
  return (
    <>
      <Facts
        facts={[
          { name: '回执号', value: application.receipt },
          { name: '报名项目', value: application.optionName },
          { name: '手机号', value: numbers?.telephone ?? application.telephone },
          { name: '班级', value: application.className },
          { name: '提交', value: toMinute(application.submittedTime) },
          { name: '审核', value: describeReview(application) },
          ...(application.reason === '' ? [] : [{ name: '意见', value: application.reason, wide: true }]),
          ...(application.note === '' ? [] : [{ name: '内部备注', value: application.note, wide: true }]),
        ]}
      />
      {numbers === null ? (
        <Button
          className={styles.numbers ?? ''}
          loading={look.isPending}
          onClick={() => look.press({ body: { id: application.id } }, (data) => setNumbers(data))}
        >
          查看完整号码
        </Button>
      ) : null}
      <h3 className={styles.title}>孩子的情况</h3>
      <Facts facts={factsOfApplication(shown, task)} />
      <h3 className={styles.title}>监护人</h3>
      <Guardians application={application} numbers={numbers} />
      {application.files.length === 0 ? null : <h3 className={styles.title}>附件</h3>}
      <Files application={application} task={task} />
    </>
  )
}

type Opened = Decision | 'note' | 'print'

interface Props {
  readonly task: TaskView
  /** Null if it is closed. */
  readonly row: ApplicationRow | null
  readonly onClose: () => void
}

/** Drawer with an application next to its list: everything that the parent sent, and the decisions on it. */
export const ApplicationDrawer = ({ task, row, onClose }: Props) => {
  const place = useDialogPlace()
  const mayReview = useAllowed('studentRegistration:application:review')
  const found = useCall(calls.application, { query: { id: row?.id ?? 0 } }, { enabled: row !== null })
  const [opened, open] = useState<Opened | null>(null)
  const application = found.data
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (application === undefined) return <Loading rows={12} />
    return <Contents key={`${application.id} ${application.version}`} application={application} task={task} />
  }
  const buttons = () => {
    if (application === undefined) return null
    const possible = decisions.filter((decision) => decisionRules[decision].from.includes(application.state))
    return (
      <div className={styles.actions}>
        {(mayReview ? possible : []).map((decision) => (
          <Button
            key={decision}
            type={decision === 'approve' ? 'primary' : 'default'}
            danger={decision === 'reject'}
            onClick={() => open(decision)}
          >
            {decisionRules[decision].title}
          </Button>
        ))}
        {mayReview ? <Button onClick={() => open('note')}>备注</Button> : null}
        <Button onClick={() => open('print')}>打印</Button>
      </div>
    )
  }
  const close = () => open(null)
  const dialog = () => {
    if (opened === null || application === undefined) return null
    if (opened === 'note') return <NoteDialog application={application} onClose={close} />
    if (opened === 'print') return <PrintDialog ids={[application.id]} task={task} onClose={close} />
    return <ReviewDialog ids={[application.id]} version={application.version} decision={opened} onClose={close} />
  }
  const title =
    row === null ? (
      ''
    ) : (
      <span className={styles.heading}>
        {row.name} <StatusMark state={application?.state ?? row.state} />
      </span>
    )
  return (
    <Drawer {...place} open={row !== null} title={title} size={520} footer={buttons()} onClose={onClose}>
      {row === null ? null : contents()}
      {dialog()}
    </Drawer>
  )
}
