import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ConfigView, type VisitRow, visitor } from '../contract.ts'
import { LetInDialog } from './LetInDialog.tsx'
import { visitReads } from './reads.ts'
import { VisitStatus, pupilOf, windowOf } from './visitColumns.tsx'
import styles from './visitor.module.css'

interface VisitorProps {
  readonly visit: VisitRow
  readonly onLetIn: (visit: VisitRow) => void
}

const Visitor = ({ visit, onLetIn }: VisitorProps) => {
  const out = useAction(visitor.letOut, { done: `${visit.name}已离校`, changes: visitReads })
  const facts = [`访 ${visit.hostName}`, visit.reason, pupilOf(visit), windowOf(visit), visit.plate]
  return (
    <li className={styles.visitor}>
      <div className={styles.who}>
        <strong>{visit.name}</strong>
        <VisitStatus visit={visit} />
        <p>{facts.filter(Boolean).join('，')}</p>
        {visit.badge === '' ? null : <p>访客牌 {visit.badge}</p>}
      </div>
      {visit.mayLetIn ? (
        <Button className={styles.press ?? ''} type="primary" size="large" onClick={() => onLetIn(visit)}>
          入校
        </Button>
      ) : null}
      {visit.mayLetOut ? (
        <Button
          className={styles.press ?? ''}
          size="large"
          loading={out.isPending}
          onClick={() => out.press({ body: { id: visit.id } })}
        >
          离校
        </Button>
      ) : null}
    </li>
  )
}

const Results = ({ word, onLetIn }: { readonly word: string } & Pick<VisitorProps, 'onLetIn'>) => {
  const { data, error, refetch } = useCall(visitor.findAtGate, { body: { word } })
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={3} />
  if (data.length === 0) return <Empty title="没有找到访客" hint="只找今天的预约与仍在校内的访客，也可以现场登记" />
  return (
    <ul className={styles.found} aria-label="找到的访客">
      {data.map((visit) => (
        <Visitor key={visit.id} visit={visit} onLetIn={onLetIn} />
      ))}
    </ul>
  )
}

interface Props {
  readonly config: ConfigView
  readonly onClose: () => void
}

/** Dialog for the keeper at the gate: finds a visitor by code, number or name, and lets them in or out. */
export const GateDialog = ({ config, onClose }: Props) => {
  const [word, setWord] = useState('')
  const [entering, setEntering] = useState<VisitRow | null>(null)
  return (
    <>
      <Dialog title="访客入校、离校" width={640} footer={null} onCancel={onClose}>
        <Input.Search
          size="large"
          autoFocus
          allowClear
          enterButton="查找"
          aria-label="入校码、手机号后四位、访客牌、车牌或姓名"
          placeholder="入校码、手机号后四位、访客牌、车牌或姓名"
          maxLength={32}
          onSearch={(typed) => setWord(typed.trim())}
        />
        {word === '' ? null : <Results word={word} onLetIn={setEntering} />}
      </Dialog>
      {entering === null ? null : <LetInDialog visit={entering} config={config} onClose={() => setEntering(null)} />}
    </>
  )
}
