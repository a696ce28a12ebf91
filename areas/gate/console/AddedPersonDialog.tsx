import { Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { access } from '../../access/contract.ts'
import { cardFaultNames } from '../../card/contract.ts'
import { leave } from '../../leave/contract.ts'
import { whereaboutsCalls } from '../../whereabouts/contract.ts'
import { type Decision, gateEntry, gateTimes, manualReleaseComment } from '../contract.ts'
import { EntryDialog } from './EntryDialog.tsx'
import type { AddedPerson, AddedOutcome } from './deskState.ts'
import styles from './Entry.module.css'
import { GateSelect } from './GateSelect.tsx'
import { usePerson } from './Person.tsx'
import { useReleaseGate } from './releaseGate.ts'
import { ways } from './words.ts'

const changes = [access.records, leave.current, whereaboutsCalls.why]
const outsidePlaces: ReadonlySet<string> = new Set(['home', 'road'])

/**
 * Guesses a person's direction from their whereabouts: returning if they are outside, else leaving. Null while unknown.
 */
const useLikelyWay = (userId: number, isKnown: boolean) => {
  const person = usePerson(userId, { fresh: 60_000 }).data
  const mayAsk = useAllowed('whereabouts:state:view') && !isKnown && person?.isStudent === true
  const { data, error } = useCall(whereaboutsCalls.why, { query: { userId } }, { enabled: mayAsk })
  if (person === undefined || (mayAsk && data === undefined && error === null)) return null
  if (data === undefined) return gateEntry.leaving
  return outsidePlaces.has(data.place) ? gateEntry.returning : gateEntry.leaving
}

/** Counts down the seconds of a person added by hand, and calls `onEnd` at zero. */
const useSecondsLeft = (isPaused: boolean, onEnd: () => void): number => {
  const [left, setLeft] = useState<number>(gateTimes.waitSeconds)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return undefined
    const endsAt = Date.now() + gateTimes.waitSeconds * 1000
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000)
      setLeft(Math.max(0, seconds))
      if (seconds <= 0) end()
    }, 250)
    return () => clearInterval(timer)
  }, [isPaused])
  return left
}

/** The comment of a release by hand, after the fault of the card that opened nothing by itself. */
const releaseComment = (cardFault: AddedPerson['cardFault']): string =>
  cardFault === null ? manualReleaseComment : `${cardFaultNames[cardFault]}，${manualReleaseComment}`

interface Props {
  readonly entry: AddedPerson
  readonly others: number
  /** How long the dialog accepts no answer after it opens, ms. */
  readonly pause: number
  /** Reports the outcome, with the direction or null if it was unknown. */
  readonly onEnd: (outcome: AddedOutcome, stateDictId: number | null) => void
}

/**
 * The dialog of a person whom the keeper lets through by hand. Agreeing writes the record that a gate's request would
 * have written.
 */
export const AddedPersonDialog = (props: Props) => {
  const { entry, others, pause, onEnd } = props
  const { userId, stateDictId, ticket, cardFault } = entry
  const likelyWay = useLikelyWay(userId, stateDictId !== null)
  const { gates, deviceId } = useReleaseGate()
  const [chosen, choose] = useState<number | null>(stateDictId)
  const [isSending, setSending] = useState(false)
  const [gateAsked, setGateAsked] = useState(0)
  const [refused, setRefused] = useState<string | null>(null)
  const report = useAction(access.report, { changes })
  const way = chosen ?? likelyWay
  const seconds = useSecondsLeft(isSending, () => {
    showToast('超时')
    onEnd('timedOut', way)
  })
  // In a school with several gates a record without a gate is useless.
  const isGateMissing = gates.length > 1 && deviceId === null
  const release = async (to: number) => {
    setSending(true)
    setRefused(null)
    try {
      const place = deviceId === null ? {} : { deviceId }
      await report.run({ body: [{ userId, stateDictId: to, comment: releaseComment(cardFault), ...place }] })
      showToast('已提交', 'success')
      onEnd('agreed', to)
    } catch (error) {
      setSending(false)
      setRefused(errorText(error))
      if (!(error instanceof CallError && error.announced)) showToast('提交失败', 'error')
    }
  }
  const decide = (decision: Decision) => {
    if (decision === 'reject') return onEnd('rejected', way)
    if (isGateMissing) return setGateAsked((before) => before + 1)
    if (way !== null) void release(way)
  }
  return (
    <EntryDialog
      userId={userId}
      ticket={ticket}
      way={way}
      others={others}
      seconds={seconds}
      sent={isSending ? 'agree' : null}
      pause={pause}
      onDecide={decide}
      onClose={() => onEnd('closed', way)}
    >
      <div className={styles.asks}>
        {cardFault === null ? null : (
          <strong className={styles.fault} role="alert">
            {cardFaultNames[cardFault]}
          </strong>
        )}
        <Radio.Group
          aria-label="离校或返校"
          optionType="button"
          buttonStyle="solid"
          options={ways}
          value={way}
          disabled={isSending}
          onChange={({ target }) => choose(Number(target.value))}
        />
        {gates.length > 1 ? (
          <GateSelect isLeftAtOnce asked={gateAsked} />
        ) : (
          <span>{gates[0]?.name ?? '未选择放行门'}</span>
        )}
        {isGateMissing && gateAsked > 0 ? <span role="alert">请先选择放行门</span> : null}
        {refused === null ? null : <span role="alert">提交失败：{refused}</span>}
      </div>
    </EntryDialog>
  )
}
