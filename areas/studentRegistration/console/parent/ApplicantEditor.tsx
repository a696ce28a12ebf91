import { type FormEvent, useRef, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import type { FormFault, PublicTask } from '../../contract.ts'
import { ApplicantFields } from './ApplicantFields.tsx'
import styles from './Apply.module.css'
import { type ChangeDraft, type Draft, changeDraft } from './draft.ts'
import { findDraftFaults } from './draftFaults.ts'
import type { UploadFile } from './FileField.tsx'
import { prepareUpload } from './prepareUpload.ts'

interface Props {
  readonly task: PublicTask
  readonly title: string
  readonly initial: Draft
  /** The masked number of a sent application. Empty for a new one. */
  readonly document: string
  readonly upload: UploadFile
  /** Sends the form. Returns a refusal's message, or null. */
  readonly send: (draft: Draft) => Promise<string | null>
  readonly onChange?: (draft: Draft) => void
  readonly onCancel: () => void
}

/** Moves to the first field that is wrong, since a form on a phone is several screens long. */
const focusFirstFault = (form: HTMLFormElement) =>
  requestAnimationFrame(() => {
    const place = form.querySelector('[data-fault="true"]')
    place?.querySelector<HTMLElement>('input:not([type="file"]), select, button')?.focus()
    place?.scrollIntoView({ block: 'center' })
  })

/** Counts the uploads under way, because a form sent meanwhile would lack their files. */
const useCountedUploads = (upload: UploadFile) => {
  const underWay = useRef(0)
  const prepared = prepareUpload(upload)
  const counted: UploadFile = async (field, file) => {
    underWay.current += 1
    try {
      return await prepared(field, file)
    } finally {
      underWay.current -= 1
    }
  }
  return [counted, () => underWay.current > 0] as const
}

/** A child's form. Faults are shown at their fields after the first press on 提交. */
export const ApplicantEditor = ({ task, title, initial, document, upload, send, onChange, onCancel }: Props) => {
  const [draft, setDraft] = useState(initial)
  // An upload may end before the last change of another field is rendered.
  const latest = useRef(initial)
  const [faults, setFaults] = useState<readonly FormFault[] | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [countedUpload, isUploading] = useCountedUploads(upload)
  const find = (changed: Draft) => findDraftFaults(changed, task, document !== '')
  const change: ChangeDraft = (changed) => {
    latest.current = changeDraft(latest.current, changed)
    setDraft(latest.current)
    setRefused(null)
    setFaults((before) => (before === null ? null : find(latest.current)))
    onChange?.(latest.current)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const found = find(draft)
    setFaults(found)
    if (found.length > 0) return void focusFirstFault(form)
    if (isUploading()) return setRefused('文件正在上传，请上传完再提交')
    setPending(true)
    setRefused(await send(draft))
    return setPending(false)
  }
  const faultOf = (key: string) => faults?.find((fault) => fault.key === key)?.why ?? null
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <h1>{title}</h1>
      <ApplicantFields
        task={task}
        draft={draft}
        document={document}
        faultOf={faultOf}
        upload={countedUpload}
        onChange={change}
      />
      {refused === null ? null : (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      )}
      {faults === null || faults.length === 0 ? null : (
        <p className={styles.fault} role="alert">
          还有 {faults.length} 处需要填写或改正
        </p>
      )}
      <div className={styles.actions}>
        <PlainButton type="submit" primary pending={isPending}>
          提交
        </PlainButton>
        <PlainButton onClick={onCancel}>返回</PlainButton>
      </div>
    </form>
  )
}
