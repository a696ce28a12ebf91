import { Button, Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { schoolTime } from '../../../../platform/console/session/schoolClock.ts'
import { useCardReader } from '../../../card/console/index.ts'
import { gateEntry } from '../../contract.ts'
import desk from '../Desk.module.css'
import { GateSelect } from '../GateSelect.tsx'
import type { PendingCard } from '../useCardLookup.ts'
import { useReleaseGate } from '../releaseGate.ts'
import { useServerNow } from '../useServerNow.ts'
import { wayName } from '../words.ts'
import { type DeskList, type ListedPerson, lookUpListed, maxFound, mayPassNow, windowAt } from './listLookup.ts'
import styles from './OfflinePanel.module.css'
import type { NewOfflinePassage } from './passage.ts'

const timeOf = (moment: number) => schoolTime(new Date(moment))

/** Formats a moment to the minute, with its day if that differs from the day of `now`. */
const formatMoment = (moment: number, now: number) =>
  timeOf(moment).slice(timeOf(moment).slice(0, 10) === timeOf(now).slice(0, 10) ? 11 : 5, 16)

const ways = [gateEntry.leaving, gateEntry.returning] as const

interface LineProps {
  readonly found: ListedPerson
  readonly now: number
  readonly isPlaced: boolean
  readonly onPass: (stateDictId: (typeof ways)[number]) => void
}

const Line = ({ found, now, isPlaced, onPass }: LineProps) => {
  const open = ways.filter((way) => mayPassNow(found, way, now))
  const { from, until } = windowAt(found, now)
  return (
    <li>
      <strong>{found.name}</strong>
      <span>{found.clazzName}</span>
      <span>{open.length === 0 ? `${formatMoment(from, now)} 起可通行` : `至 ${formatMoment(until, now)}`}</span>
      <span className={styles.ways}>
        {open.map((way) => (
          <Button
            key={way}
            disabled={!isPlaced}
            aria-label={`${wayName(way)} ${found.name}`}
            onClick={() => onPass(way)}
          >
            {wayName(way)}
          </Button>
        ))}
      </span>
    </li>
  )
}

const listTitle = (list: DeskList | null, now: number): string => {
  if (list === null) return '没有离线名单，请人工核对'
  if (list.validUntil <= now) return `离线名单已过期（截至 ${formatMoment(list.madeAt, now)}），请人工核对`
  return `离线名单，截至 ${formatMoment(list.madeAt, now)}`
}

interface Props {
  readonly list: DeskList | null
  readonly onPass: (passing: NewOfflinePassage) => void
  /** Cards whose lookup was lost; they are answered here first. */
  readonly carried: readonly PendingCard[]
  /** The keeper has moved on to another person, so carried cards aren't looked up again after a reconnect. */
  readonly onSettled: () => void
}

/**
 * Returns the texts to look up: the field's, or else those last entered, so that the next card finds the field empty.
 */
const useLookupTexts = (carried: readonly PendingCard[], onSettled: () => void) => {
  const [typed, type] = useState('')
  const [last, keep] = useState<readonly string[]>(() => carried.map(({ code }) => code))
  const look = (text: string) => {
    type('')
    // Ignore the second Enter of a reader.
    if (text.trim() === '') return
    keep([text])
    onSettled()
  }
  return { typed, type, texts: typed.trim() === '' ? last : [typed], look, keep }
}

/**
 * Answers cards and names from the list in memory while the connection is cut, and records whom the keeper lets pass.
 */
export const OfflinePanel = ({ list, onPass, carried, onSettled }: Props) => {
  const now = useServerNow(5000)
  const { typed, type, texts, look, keep } = useLookupTexts(carried, onSettled)
  const { deviceId } = useReleaseGate()
  const box = useRef<InputRef>(null)
  const field: RefObject<HTMLInputElement | null> = {
    get current() {
      return box.current?.input ?? null
    },
  }
  const [own] = useState(field)
  useCardReader(own, look)
  const focusField = useEffectEvent(() => {
    // The online field that had the focus is gone. Don't take the focus from another field.
    if (document.activeElement === document.body) box.current?.focus()
  })
  useEffect(() => focusField(), [])
  const isGood = list !== null && now < list.validUntil
  const looked = isGood ? texts.map((text) => ({ text, ...lookUpListed(list, text, now) })) : []
  const found = new Map(looked.flatMap((one) => one.found.map((person) => [person.userId, person])))
  const unlisted = looked.filter((one) => one.found.length === 0)
  const pass = ({ userId, name }: ListedPerson, stateDictId: (typeof ways)[number]) => {
    if (deviceId === null) return
    onPass({ userId, name, stateDictId, deviceId })
    const others = looked.filter((one) => one.found.every((person) => person.userId !== userId))
    type('')
    keep(others.map(({ text }) => text))
    onSettled()
    box.current?.focus()
  }
  return (
    <section className={styles.offline} aria-label="离线放行">
      <div className={styles.head}>
        <strong role="status">{listTitle(list, now)}</strong>
        <GateSelect />
        <Input
          ref={box}
          className={desk.cardField ?? ''}
          aria-label="卡号或姓名"
          placeholder="刷卡、输入卡号或姓名"
          autoComplete="off"
          maxLength={64}
          disabled={!isGood}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onPressEnter={({ currentTarget }) => look(currentTarget.value)}
        />
      </div>
      {deviceId === null ? <p className={desk.quiet}>请先选择放行门</p> : null}
      <ul className={desk.lines} aria-label="离线名单中的人员">
        {[...found.values()].map((one) => (
          <Line
            key={one.userId}
            found={one}
            now={now}
            isPlaced={deviceId !== null}
            onPass={(stateDictId) => pass(one, stateDictId)}
          />
        ))}
      </ul>
      {looked
        .filter(({ isCut }) => isCut)
        .map(({ text, word }) => (
          <p key={text} className={desk.quiet} role="status">
            “{word}”只列出前 {maxFound} 人，请输入更完整的姓名
          </p>
        ))}
      {unlisted.map(({ text, word }) => (
        <p key={text} className={styles.refused} role="alert">
          不在离线名单上：{word}
        </p>
      ))}
    </section>
  )
}
