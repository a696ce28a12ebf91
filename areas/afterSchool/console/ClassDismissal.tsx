import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import { type DismissalClass, type DismissalPupil, afterSchool } from '../contract.ts'
import styles from './AfterSchool.module.css'
import { EarlyDialog } from './EarlyDialog.tsx'
import { KeepDialog } from './KeepDialog.tsx'
import {
  formatPupilCounts,
  explainNotUndoable,
  pupilStateWords,
  formatParentNotice,
  undoneReleaseMessages,
} from './words.ts'

const changes = [afterSchool.today, afterSchool.pupils]

/** Refresh interval, ms. Colleagues keep and release pupils too. */
const refreshEvery = 5000

interface PupilProps {
  readonly pupil: DismissalPupil
  readonly onKeep: () => void
  readonly onUndone: (told: DataOf<typeof afterSchool.undoRelease>) => void
}

/** A pupil with action buttons. Each pupil has separate actions, so that several can run at the same time. */
const Pupil = ({ pupil, onKeep, onUndone }: PupilProps) => {
  const { userId, name, state, reason, time, canUndo } = pupil
  const released = state === 'absent' ? '已放学' : '已放行'
  const release = useAction(afterSchool.release, {
    done: ({ notice }) => formatParentNotice(released, notice, 'pupilReleased'),
    changes,
  })
  const undoRelease = useAction(afterSchool.undoRelease, { changes })
  const note = [time?.slice(11, 16), reason].filter(Boolean).join(' ')
  return (
    <li className={styles.item}>
      <span className={styles.who}>
        <strong>{name}</strong>
        <StatusTag {...pupilStateWords[state]} />
        {note === '' ? null : <small>{note}</small>}
      </span>
      {state === 'absent' ? (
        <Button
          aria-label={`单独放学 ${name}`}
          loading={release.isPending}
          onClick={() => release.press({ body: { userId } })}
        >
          单独放学
        </Button>
      ) : null}
      {state === 'waiting' ? (
        <Button aria-label={`留下 ${name}`} onClick={onKeep}>
          留下
        </Button>
      ) : null}
      {state === 'kept' ? (
        <Button
          type="primary"
          aria-label={`放行 ${name}`}
          loading={release.isPending}
          onClick={() => release.press({ body: { userId } })}
        >
          放行
        </Button>
      ) : null}
      {canUndo ? (
        <Button
          aria-label={`撤销放行 ${name}`}
          loading={undoRelease.isPending}
          onClick={() => undoRelease.press({ body: { userId } }, onUndone)}
        >
          撤销放行
        </Button>
      ) : null}
    </li>
  )
}

/** Dismisses a class with one press, except the pupils who are kept. */
export const ClassDismissal = ({ of }: { readonly of: DismissalClass }) => {
  const { deptId, name, state, waiting, kept, canUndo, undoUntil, dismissedTime, dismissedBy, early, reason } = of
  const pupils = useCall(afterSchool.pupils, { query: { deptId } }, { every: () => refreshEvery })
  const dismiss = useAction(afterSchool.dismiss, { done: `${name}已放学`, changes })
  const undo = useAction(afterSchool.undo, { done: '已撤销', changes })
  const [parentsToCall, setParentsToCall] = useState<readonly string[]>([])
  const showUndone = (pupil: DismissalPupil, { parentsTold }: DataOf<typeof afterSchool.undoRelease>) => {
    showToast(undoneReleaseMessages[parentsTold], 'success')
    if (parentsTold === 'callNeeded') setParentsToCall([...new Set([...parentsToCall, pupil.name])])
  }
  const [keeping, keep] = useState<DismissalPupil | null>(null)
  const [isEarly, setEarly] = useState(false)
  const list = () => {
    if (pupils.error) return <Failed error={pupils.error} onRetry={pupils.refetch} />
    if (pupils.data === undefined) return <Loading rows={6} />
    return (
      <ul className={styles.list} aria-label="学生">
        {pupils.data.map((pupil) => (
          <Pupil
            key={pupil.userId}
            pupil={pupil}
            onKeep={() => keep(pupil)}
            onUndone={(told) => showUndone(pupil, told)}
          />
        ))}
      </ul>
    )
  }
  return (
    <>
      <div className={styles.tools}>
        {state === 'waiting' ? (
          <Button
            className={styles.large ?? ''}
            type="primary"
            block
            loading={dismiss.isPending}
            onClick={() => (early === '' ? dismiss.press({ body: { deptId } }) : setEarly(true))}
          >
            {name}放学（{waiting} 人{kept > 0 ? `，留下 ${kept} 人` : ''}）
          </Button>
        ) : (
          <>
            <span role="status">
              {dismissedBy} {dismissedTime?.slice(11, 16)} 放学{kept > 0 ? `，还留下 ${kept} 人` : '，全部离开'}
              {reason === '' ? '' : `；原因：${reason}`}
            </span>
            {canUndo ? (
              <Button loading={undo.isPending} onClick={() => undo.press({ body: { deptId } })}>
                撤销放学（{undoUntil?.slice(11, 16)} 前）
              </Button>
            ) : null}
            {explainNotUndoable(of) === '' ? null : <small>{explainNotUndoable(of)}</small>}
          </>
        )}
        <small className={styles.hint}>{formatPupilCounts(of)}</small>
      </div>
      {parentsToCall.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          closable={{ onClose: () => setParentsToCall([]) }}
          title={`请电话告知${parentsToCall.join('、')}的家长：放行有误，学生仍在校`}
          description="家长收到过放行短信；学校没有“学生放学后留校”的短信模板，没有再发短信"
        />
      )}
      {list()}
      {isEarly ? <EarlyDialog of={of} onClose={() => setEarly(false)} /> : null}
      {keeping === null ? null : <KeepDialog pupil={keeping} onClose={() => keep(null)} />}
    </>
  )
}
