import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import { nightPatrol } from '../../contract.ts'
import type { RoundDetail } from '../../views.ts'
import { roundStateTitles } from '../../words.ts'
import { roundTones } from '../tones.ts'
import { NightPrintDialog } from './NightPrintDialog.tsx'
import styles from './Review.module.css'
import { RoundDialog } from './RoundDialog.tsx'

/** Polling interval, ms. Guards check places every few minutes. */
const pollInterval = 20_000

const tilesOf = (rounds: readonly RoundDetail[]) => {
  const countOf = (...states: readonly RoundDetail['state'][]) =>
    rounds.filter(({ state }) => states.includes(state)).length
  return [
    { name: '班次', value: rounds.length },
    { name: '完成', value: countOf('done'), tone: 'good' as const },
    { name: '巡查中', value: countOf('running') },
    { name: '未开始', value: countOf('waiting') },
    { name: '漏巡与部分完成', value: countOf('missed', 'partial'), tone: 'bad' as const },
    { name: '异常', value: rounds.reduce((sum, { abnormal }) => sum + abnormal, 0) },
  ]
}

interface CardProps {
  readonly round: RoundDetail
  readonly onOpen: () => void
}

const RoundCard = ({ round, onOpen }: CardProps) => (
  <button type="button" className={styles.round} onClick={onOpen}>
    <strong>
      {round.startTime.slice(11, 16)} {round.plan}
    </strong>
    <span>{round.line}</span>
    <span>{round.guards.join('、') || '没有巡查人'}</span>
    <span>
      {round.checked}/{round.total} 处{round.late > 0 ? `，迟到 ${round.late}` : ''}
      {round.abnormal > 0 ? `，异常 ${round.abnormal}` : ''}
    </span>
    <StatusTag
      text={round.isUnbegun ? '逾时未开始' : roundStateTitles[round.state]}
      tone={round.isUnbegun ? 'bad' : roundTones[round.state]}
    />
  </button>
)

/** Tonight's rounds of the whole school. */
export const Tonight = () => {
  const found = useCall(nightPatrol.night, { query: {} }, { every: () => pollInterval })
  const [opened, open] = useState<number | null>(null)
  const [isPrinting, setPrinting] = useState(false)
  if (found.data === undefined) {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return <Loading rows={8} />
  }
  const { night, rounds } = found.data
  if (rounds.length === 0) return <Empty title="今夜没有班次" hint="在巡查计划中安排夜里几点由谁走哪条路线" />
  return (
    <div className={styles.night}>
      <Tiles tiles={tilesOf(rounds)} />
      <p className={styles.bar}>
        {night} 夜
        <Button size="small" icon={<PrinterOutlined aria-hidden="true" />} onClick={() => setPrinting(true)}>
          打印当夜
        </Button>
      </p>
      <div className={styles.rounds}>
        {rounds.map((round) => (
          <RoundCard key={round.id} round={round} onOpen={() => open(round.id)} />
        ))}
      </div>
      {opened === null ? null : <RoundDialog id={opened} onClose={() => open(null)} />}
      {isPrinting ? <NightPrintDialog night={night} onClose={() => setPrinting(false)} /> : null}
    </div>
  )
}
