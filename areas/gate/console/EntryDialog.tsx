import { Button } from 'antd'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { Decision } from '../contract.ts'
import styles from './Entry.module.css'
import { Person, usePerson } from './Person.tsx'
import { quietMs, useReady } from './useReady.ts'

const keys: Readonly<Record<string, Decision>> = { KeyY: 'agree', KeyN: 'reject' }

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, [contenteditable]') !== null

/** Listens for Y and N wherever the focus is, except in text fields. A held key counts once. */
const useDecisionKeys = (decide: (decision: Decision) => void) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const decision = keys[event.code]
    if (decision === undefined || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
    if (isTyping(event.target)) return
    event.preventDefault()
    decide(decision)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

/** Takes the focus when the dialog opens, before the library gives it to the first button, 关闭. */
const FocusOnOpen = ({ entry }: { readonly entry: RefObject<HTMLDivElement | null> }) => {
  useEffect(() => entry.current?.focus({ preventScroll: true }), [entry])
  return null
}

/** Returns flags: the person's current data and leave are shown, and loading has failed. */
const useShownPerson = (userId: number, way: number | null) => {
  const { data, error, isFetchedAfterMount } = usePerson(userId)
  return { isShown: data !== undefined && isFetchedAfterMount && way !== null, isUnread: error !== null }
}

/** Returns which answers are enabled. Reject doesn't wait for the person's details, because it lets nobody in. */
const useAnswers = (pause: number, isShown: boolean) => {
  const reject = useReady(pause)
  const agree = useReady(pause, isShown)
  return { isReady: { reject: reject.isReady, agree: agree.isReady }, early: reject.early + agree.early }
}

interface Props {
  readonly userId: number
  /** Proves to the server that their card was looked up; null if it wasn't. */
  readonly ticket: string | null
  /** `gateEntry`: the direction; null while unknown. */
  readonly way: number | null
  /** Number of other people who wait. */
  readonly others: number
  /** Remaining seconds. */
  readonly seconds: number
  /** The decision on its way; null if none. */
  readonly sent: Decision | null
  /** How long the dialog accepts no answer after it opens, ms. */
  readonly pause: number
  readonly onDecide: (decision: Decision) => void
  /** Closes the dialog without a decision; absent if a person waits at a gate. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

/** Shows a person who wants to leave or return, and takes a yes or no within half a minute (operations §2.4). */
export const EntryDialog = (props: Props) => {
  const { userId, ticket, way, others, seconds, sent, pause, onDecide, onClose, children } = props
  const { isShown, isUnread } = useShownPerson(userId, way)
  const { isReady, early } = useAnswers(pause, isShown)
  const entry = useRef<HTMLDivElement>(null)
  const decide = (decision: Decision) => {
    if (isReady[decision] && sent === null) onDecide(decision)
  }
  useDecisionKeys(decide)
  // After this keeper's decision the hint is shown only to those who press too early; otherwise it would distract in a
  // rush.
  const hasHint = !isReady.agree && (early > 0 || pause > quietMs)
  const hint = hasHint ? '新的人员，请看清后再按' : ''
  const waiting = isUnread ? '读到人员信息后才能同意' : hint
  const button = (decision: Decision, text: string, key: string) => (
    <Button
      size="large"
      className={styles.decision ?? ''}
      {...(decision === 'agree' ? { type: 'primary' as const } : { danger: true })}
      loading={sent === decision}
      aria-disabled={!isReady[decision] || sent !== null}
      aria-keyshortcuts={key}
      onClick={() => decide(decision)}
    >
      {decision === 'reject' || isShown || isUnread ? `${text} (${key})` : '正在读取…'}
    </Button>
  )
  const footer = (
    <div className={styles.footer}>
      <span className={styles.countdown} data-last={seconds <= 10} role="timer">
        <strong>{seconds}</strong> 秒
      </span>
      <span className={styles.way} role="status">
        {sent === null ? waiting : `正在发送：${sent === 'agree' ? '同意' : '拒绝'}…`}
      </span>
      {isReady.agree || !isShown ? null : (
        // The animation restarts with each early press, as the pause does.
        <span key={early} className={styles.soon} style={{ animationDuration: `${pause}ms` }} aria-hidden="true" />
      )}
      {button('reject', '拒绝', 'N')}
      {button('agree', '同意', 'Y')}
    </div>
  )
  return (
    <Dialog
      title={others === 0 ? '进出确认' : `进出确认 · 还有 ${others} 人等待`}
      className={styles.dialog ?? ''}
      width={820}
      footer={footer}
      mask={{ closable: false }}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      {...(onClose === undefined ? {} : { onCancel: onClose })}
    >
      {/* The focus must not be on a button, or a stray Enter would decide. */}
      <div className={styles.entry} tabIndex={-1} ref={entry}>
        <FocusOnOpen entry={entry} />
        {children}
        <Person userId={userId} ticket={ticket} way={way} />
      </div>
    </Dialog>
  )
}
