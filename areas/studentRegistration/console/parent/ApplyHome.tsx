import { useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { type PurposePageProps, ParentStatus, useParentHome } from '../../../sealedLink/console/index.ts'
import { type OwnApplication, studentRegistration as calls } from '../../contract.ts'
import { ApplicantEditor } from './ApplicantEditor.tsx'
import styles from './Apply.module.css'
import { type Draft, bodyOf, draftOf, emptyDraft } from './draft.ts'
import type { UploadFile } from './FileField.tsx'
import { OwnApplications } from './OwnApplications.tsx'
import { dropDraft, readDraft, storeDraft } from './storedDraft.ts'
import { TaskIntro } from './TaskIntro.tsx'

interface Props extends PurposePageProps {
  /** The public token of the task, under which the draft is stored on the phone. */
  readonly pageToken: string
}

/** The text of the button that opens the form for a child. */
const nameForm = (pageToken: string, hasApplied: boolean) => {
  if (readDraft(pageToken) !== null) return '继续填写上次的报名表'
  return hasApplied ? '再报一名孩子' : '填写报名表'
}

/** A parent's page after the code: what was sent, and the form for another child. */
export const ApplyHome = ({ pageToken, ...props }: Props) => {
  const { ask, home, notice, look } = useParentHome(props, calls.applyHome)
  const [edited, edit] = useState<OwnApplication | 'new' | null>(null)
  const [words, say] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  if (home === null) return notice
  const { task, applications } = home
  const close = () => {
    edit(null)
    look()
    window.scrollTo({ top: 0 })
  }
  const upload: UploadFile = async (field, file) => {
    const answered = await ask(calls.applyFile, { body: { field }, files: [file] })
    return 'fault' in answered ? { fault: answered.fault } : answered.data
  }
  /** Reads the task again, because the school may have changed what the form asks. */
  const refuse = (why: string) => {
    look()
    return why
  }
  const submit = async (draft: Draft) => {
    const answered = await ask(calls.applySubmit, { body: bodyOf(draft) })
    if ('fault' in answered) return refuse(answered.fault)
    dropDraft(pageToken)
    const { name, receipt, state } = answered.data
    say(`${name} 的报名已提交，回执号 ${receipt}${state === 'waiting' ? '；名额已满，已列入候补' : ''}`)
    close()
    return null
  }
  const correct = async (draft: Draft, { id, version }: OwnApplication) => {
    const answered = await ask(calls.applyCorrect, { body: { ...bodyOf(draft), id, version } })
    if ('fault' in answered) return refuse(answered.fault)
    say(`${answered.data.name} 的报名已修改`)
    close()
    return null
  }
  const withdraw = async ({ id, name }: OwnApplication) => {
    const answered = await ask(calls.applyWithdraw, { body: { id } })
    setFault('fault' in answered ? answered.fault : null)
    if (!('fault' in answered)) say(`${name} 的报名已撤回`)
    look()
  }
  if (edited === 'new')
    return (
      <ApplicantEditor
        task={task}
        title={task.title}
        initial={readDraft(pageToken) ?? emptyDraft}
        document=""
        upload={upload}
        send={submit}
        onChange={(draft) => storeDraft(pageToken, draft)}
        onCancel={close}
      />
    )
  if (edited !== null)
    return (
      <ApplicantEditor
        task={task}
        title={`修改 ${edited.name} 的报名`}
        initial={draftOf(edited)}
        document={edited.document}
        upload={upload}
        send={(draft) => correct(draft, edited)}
        onCancel={close}
      />
    )
  return (
    <>
      <TaskIntro task={task} isShort={applications.length > 0} />
      <p className={styles.quiet}>手机号：{home.telephone}</p>
      <ParentStatus words={words} />
      {notice}
      {fault === null ? null : (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <OwnApplications applications={applications} onCorrect={edit} onWithdraw={withdraw} />
      {applications.length === 0 ? <p className={styles.quiet}>这个手机号还没有报名。</p> : null}
      {home.mayApply ? (
        <PlainButton primary={applications.length === 0} onClick={() => edit('new')}>
          {nameForm(pageToken, applications.length > 0)}
        </PlainButton>
      ) : null}
    </>
  )
}
