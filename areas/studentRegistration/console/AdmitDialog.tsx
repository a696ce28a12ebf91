import { Alert, Button, Progress } from 'antd'
import { useState } from 'react'
import { errorText } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { type AdmissionOutcome, studentRegistration as calls, registrationLimits as limits } from '../contract.ts'
import { registrationReads } from './reads.ts'
import styles from './registration.module.css'

interface Props {
  readonly ids: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

const isDone = ({ outcome }: AdmissionOutcome) =>
  outcome === 'admitted' || outcome === 'linked' || outcome === 'already'

const chunksOf = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / limits.admitted) }, (_, at) =>
    ids.slice(at * limits.admitted, (at + 1) * limits.admitted),
  )

/** Admits a selection in parts and collects what became of each application. */
const useAdmission = (ids: readonly number[]) => {
  const [outcomes, setOutcomes] = useState<readonly AdmissionOutcome[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const refresh = useRefresh(registrationReads)
  const admit = async (chosen: readonly number[], linksExisting: boolean) => {
    setPending(true)
    setFault(null)
    try {
      for (const some of chunksOf(chosen)) {
        const done = await callServer(calls.admit, { body: { ids: [...some], linksExisting } })
        setOutcomes((before) => [...(before ?? []).filter(({ id }) => !some.includes(id)), ...done])
      }
    } catch (error) {
      setFault(errorText(error))
    }
    await refresh()
    setPending(false)
  }
  const start = () => void admit(ids, false)
  return { outcomes, fault, isPending, start, link: (id: number) => void admit([id], true) }
}

/** 录取入学: makes students of approved applications, and shows those who need attention. */
export const AdmitDialog = ({ ids, onDone, onClose }: Props) => {
  const { outcomes, fault, isPending, start, link } = useAdmission(ids)
  const left = (outcomes ?? []).filter((one) => !isDone(one))
  const noted = (outcomes ?? []).filter((one) => isDone(one) && one.words.includes('请核对'))
  const close = () => {
    if (outcomes !== null) onDone?.()
    onClose()
  }
  const hasBegun = outcomes !== null || isPending
  return (
    <Dialog
      title={`录取入学（${ids.length} 份）`}
      width={640}
      onCancel={close}
      footer={
        hasBegun ? (
          <Button onClick={close} disabled={isPending}>
            关闭
          </Button>
        ) : (
          <>
            <Button onClick={close}>取消</Button>
            <Button type="primary" onClick={start}>
              录取入学
            </Button>
          </>
        )
      }
    >
      {hasBegun ? null : (
        <p>
          已通过且已分班的将成为本校学生，连同监护人建立账号与亲子关系。初始密码在“组织与用户”中导出。本校已有同一证件的人时不会重复建立，会在这里列出。
        </p>
      )}
      {isPending ? (
        <Progress percent={Math.round(((outcomes?.length ?? 0) / ids.length) * 100)} aria-label="录取进度" />
      ) : null}
      {fault === null ? null : <Alert type="error" showIcon title={fault} />}
      {outcomes === null ? null : (
        <p role="status">
          已入学 {outcomes.filter(isDone).length} 人{left.length > 0 ? `，${left.length} 人需要处理：` : '。'}
        </p>
      )}
      <ul className={styles.outcomes}>
        {[...left, ...noted].map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.name}</strong>　{one.words}
            </span>
            {one.outcome === 'exists' ? (
              <Button size="small" disabled={isPending} onClick={() => link(one.id)}>
                关联到此人
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
