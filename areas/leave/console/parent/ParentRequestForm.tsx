import { type FormEvent, useState } from 'react'
import { PlainButton } from '../../../../platform/console/kit/PlainButton.tsx'
import { PlainField } from '../../../../platform/console/kit/PlainField.tsx'
import { kindTitles, leaveKinds, leaveLimits, parentUpload } from '../../contract.ts'
import styles from './ParentLeave.module.css'
import { PictureButton } from './PictureButton.tsx'
import { type RequestDraft, findFaults, newRequestDraft, toRequestBody } from './parentRequest.ts'

interface Props {
  /** The school's time, which may be in another time zone than the phone. */
  readonly now: string
  /** Sends the request. */
  readonly send: (
    body: ReturnType<typeof toRequestBody>,
  ) => Promise<{ readonly data: { readonly id: number } } | { readonly fault: string }>
  /** Adds pictures to a request. Without it the form offers none. */
  readonly attach?: (id: number, files: readonly File[]) => Promise<{ readonly fault: string } | object>
  readonly onSent: (words: string) => void
}

/** The form of a parent's request: kind, times, reason, who picks up the child, and up to three pictures. */
export const ParentRequestForm = ({ now, send: request, attach, onSent }: Props) => {
  const [typed, type] = useState<RequestDraft>(() => newRequestDraft(now))
  const [pictures, setPictures] = useState<readonly File[]>([])
  const [faults, setFaults] = useState<Partial<Record<keyof RequestDraft, string>>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const set = (change: Partial<RequestDraft>) => {
    setFaults({})
    setRefused(null)
    type({ ...typed, ...change })
  }
  const sendPictures = async (id: number): Promise<string> => {
    if (pictures.length === 0 || attach === undefined) return '请假已提交，等待老师审批'
    const answered = await attach(id, pictures)
    if (!('fault' in answered)) return '请假已提交，等待老师审批'
    return `请假已提交，照片上传失败：${answered.fault}。请在上方再次添加`
  }
  const send = async () => {
    const found = findFaults(typed)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setPending(true)
    const answered = await request(toRequestBody(typed))
    if ('fault' in answered) setRefused(answered.fault)
    else onSent(await sendPictures(answered.data.id))
    setPending(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.kinds}>
        <legend>请假类型</legend>
        {leaveKinds.map((kind) => (
          <label key={kind}>
            <input type="radio" name="kind" checked={typed.kind === kind} onChange={() => set({ kind })} />
            {kindTitles[kind]}
          </label>
        ))}
      </fieldset>
      <PlainField
        label="开始时间"
        type="datetime-local"
        fault={faults.start ?? null}
        value={typed.start}
        onChange={(event) => set({ start: event.target.value })}
      />
      <PlainField
        label="结束时间"
        type="datetime-local"
        fault={faults.end ?? null}
        value={typed.end}
        onChange={(event) => set({ end: event.target.value })}
      />
      <PlainField
        label="原因"
        fault={faults.reason ?? null}
        value={typed.reason}
        maxLength={leaveLimits.reason}
        placeholder="如 发烧，在家休息"
        onChange={(event) => set({ reason: event.target.value })}
      />
      <PlainField
        label="由谁接走"
        fault={null}
        value={typed.fetcher}
        maxLength={100}
        placeholder="如 母亲 王芳；不需要接的不填"
        onChange={(event) => set({ fetcher: event.target.value })}
      />
      {attach === undefined ? null : (
        <>
          <p className={styles.quiet}>
            {pictures.length === 0
              ? `可添加病历等照片，最多 ${parentUpload.mostFiles} 张`
              : `已选照片：${pictures.map(({ name }) => name).join('、')}`}
          </p>
          <div className={styles.actions}>
            <PictureButton most={parentUpload.mostFiles} onPick={setPictures} onFault={setRefused}>
              选择照片
            </PictureButton>
          </div>
        </>
      )}
      {refused === null ? null : (
        <p className={styles.fault} role="alert">
          {refused}
        </p>
      )}
      <PlainButton type="submit" primary pending={isPending}>
        提交请假
      </PlainButton>
    </form>
  )
}
