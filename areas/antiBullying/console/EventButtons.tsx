import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { type EventContents, type EventView, type EventWithTexts, antiBullying } from '../contract.ts'
import { isOpenState } from '../words.ts'
import styles from './Event.module.css'
import { CloseDialog, NoteDialog, PersonDialog } from './EventForms.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { eventReads } from './reads.ts'

type Opened = 'edit' | 'close' | 'note' | 'person'

interface Props {
  /** The newest state of the event, which other officers change too. */
  readonly event: EventView
  readonly contents: EventContents
  readonly onChange: (contents: EventContents) => void
}

/** The buttons of an event that the user may press now. */
export const EventButtons = ({ event, contents, onChange }: Props) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const take = useAction(antiBullying.takeEvent, { done: '已开始处理', changes: eventReads })
  const reopen = useAction(antiBullying.reopenEvent, { done: '已重新打开', changes: eventReads })
  const close = () => setOpened(null)
  const change = (told: EventWithTexts) => onChange({ ...contents, event: told })
  const isOpen = isOpenState(event.state)
  const isNew = event.state === 'new'
  return (
    <div className={styles.buttons}>
      {isNew ? (
        <Button type="primary" loading={take.isPending} onClick={() => take.press({ body: { id: event.id } }, change)}>
          开始处理
        </Button>
      ) : null}
      {isNew && event.source === 'report' ? <Button onClick={() => setOpened('edit')}>编辑</Button> : null}
      <Button onClick={() => setOpened('note')}>写记录</Button>
      <Button onClick={() => setOpened('person')}>登记人员</Button>
      {isOpen ? <Button onClick={() => setOpened('close')}>结束</Button> : null}
      {isOpen ? null : (
        <Button
          loading={reopen.isPending}
          onClick={() => reopen.press({ body: { id: event.id, version: event.version } }, change)}
        >
          重新打开
        </Button>
      )}
      {opened === 'edit' ? (
        <ReportDialog event={{ ...contents.event, version: event.version }} onSaved={change} onClose={close} />
      ) : null}
      {opened === 'close' ? <CloseDialog event={event} onSaved={change} onClose={close} /> : null}
      {opened === 'note' ? <NoteDialog event={event} onSaved={onChange} onClose={close} /> : null}
      {opened === 'person' ? <PersonDialog event={event} onSaved={onChange} onClose={close} /> : null}
    </div>
  )
}
