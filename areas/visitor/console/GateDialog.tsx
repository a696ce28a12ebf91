import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ConfigView, type VisitRow, visitor } from '../contract.ts'
import { DecideDialog } from './DecideDialog.tsx'
import { LetInDialog } from './LetInDialog.tsx'
import { visitReads } from './reads.ts'
import { VisitStatus, pupilOf, windowOf } from './visitColumns.tsx'
import styles from './visitor.module.css'

/** An action of the keeper on a visitor who was found. */
interface AtGate {
  readonly is: 'letIn' | 'agree' | 'refuse'
  readonly visit: VisitRow
}

interface VisitorProps {
  readonly visit: VisitRow
  readonly onOpen: (opened: AtGate) => void
}

const Visitor = ({ visit, onOpen }: VisitorProps) => {
  const [isLeaving, setLeaving] = useState(false)
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
        <Button
          className={styles.press ?? ''}
          type="primary"
          size="large"
          onClick={() => onOpen({ is: 'letIn', visit })}
        >
          入校
        </Button>
      ) : null}
      {visit.mayLetOut ? (
        <Button className={styles.press ?? ''} size="large" onClick={() => setLeaving(true)}>
          离校
        </Button>
      ) : null}
      {visit.mayDecide ? (
        <>
          <Button
            className={styles.press ?? ''}
            type="primary"
            size="large"
            onClick={() => onOpen({ is: 'agree', visit })}
          >
            同意
          </Button>
          <Button className={styles.press ?? ''} size="large" onClick={() => onOpen({ is: 'refuse', visit })}>
            拒绝
          </Button>
        </>
      ) : null}
      {isLeaving ? (
        <Confirm
          title={`确认${visit.name}离校吗？`}
          okText="离校"
          onConfirm={() => out.run({ body: { id: visit.id } })}
          onClose={() => setLeaving(false)}
        >
          登记后不能撤回，请先收回访客牌。
        </Confirm>
      ) : null}
    </li>
  )
}

/** How often a visitor is looked up while the host's answer is awaited, ms. */
const answerPolling = 5000

const pollWhileAsked = (found: readonly VisitRow[] | undefined) =>
  found?.some(({ state }) => state === 'pending') === true ? answerPolling : 0

const Results = ({ word, onOpen }: { readonly word: string } & Pick<VisitorProps, 'onOpen'>) => {
  const { data, error, refetch } = useCall(visitor.findAtGate, { body: { word } }, { every: pollWhileAsked })
  if (error !== null) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <Loading rows={3} />
  if (data.length === 0) return <Empty title="没有找到访客" hint="只找今天的预约与仍在校内的访客，也可以现场登记" />
  return (
    <ul className={styles.found} aria-label="找到的访客">
      {data.map((visit) => (
        <Visitor key={visit.id} visit={visit} onOpen={onOpen} />
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
  const [opened, setOpened] = useState<AtGate | null>(null)
  const close = () => setOpened(null)
  const lookAgain = useRefresh(visitor.findAtGate)
  const search = (typed: string) => {
    if (typed.trim() === word) void lookAgain()
    setWord(typed.trim())
  }
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
          onSearch={search}
        />
        {word === '' ? null : <Results word={word} onOpen={setOpened} />}
      </Dialog>
      {opened?.is === 'letIn' ? <LetInDialog visit={opened.visit} config={config} onClose={close} /> : null}
      {opened === null || opened.is === 'letIn' ? null : (
        <DecideDialog visit={opened.visit} agrees={opened.is === 'agree'} onClose={close} />
      )}
    </>
  )
}
