import { Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useDialogPlace } from '../../../platform/console/kit/dialogPlace.ts'
import { type EventContents, type EventDetail, type EventView, antiBullying } from '../contract.ts'
import { eventSourceNames, eventStateNames, personPartNames } from '../words.ts'
import styles from './Event.module.css'
import { EventButtons } from './EventButtons.tsx'
import { Recording } from './Recording.tsx'
import { describeEvent } from './eventColumns.tsx'
import { eventReads } from './reads.ts'

const factsOf = (event: EventView, { event: { description, outcome } }: EventContents) =>
  [
    { name: '状态', value: eventStateNames[event.state] },
    { name: '来源', value: eventSourceNames[event.source] },
    { name: '地点', value: event.place, wide: true },
    { name: '内容', value: describeEvent(event), wide: true },
    { name: '经过', value: description, wide: true },
    { name: '发生时间', value: event.time, wide: true },
    { name: '最后上报', value: event.lastTime === event.time ? null : event.lastTime, wide: true },
    { name: '处理人', value: event.handler },
    { name: '响应', value: event.respondMinutes === null ? null : `${event.respondMinutes} 分钟` },
    { name: '短信通知', value: event.told === 0 ? '没有通知到' : `${event.told} 人` },
    { name: '结束时间', value: event.closedTime, wide: true },
    { name: '处置结果', value: outcome, wide: true },
  ].filter(({ value }) => value !== null && value !== '')

const Section = ({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) => (
  <section className={styles.section} aria-label={title}>
    <h2>{title}</h2>
    {children.length === 0 ? <small>{none}</small> : <ul>{children}</ul>}
  </section>
)

interface PeopleProps {
  readonly people: EventContents['people']
  readonly onChange: (contents: EventContents) => void
}

const People = ({ people, onChange }: PeopleProps) => {
  const mayEdit = useAllowed('antiBullying:event:edit')
  const remove = useAction(antiBullying.removePerson, { done: '已移除', changes: eventReads })
  return (
    <Section title="涉及的人" none="还没有登记">
      {people.map(({ id, name, className, part, isReached }) => (
        <li key={id} className={styles.person}>
          <PersonName name={name} />
          <span>{[className, personPartNames[part]].filter(Boolean).join(' · ')}</span>
          {mayEdit && isReached ? (
            <RowActions
              name={name}
              actions={[
                {
                  label: '移除',
                  danger: true,
                  confirm: { lost: `${name}将从此事件移除。` },
                  onPress: async () => onChange(await remove.run({ query: { id } })),
                },
              ]}
            />
          ) : null}
        </li>
      ))}
    </Section>
  )
}

const Signals = ({ signals }: Pick<EventDetail, 'signals'>) => {
  const mayPlay = useAllowed('antiBullying:audio:play')
  return (
    <Section title="设备上报" none="没有设备上报">
      {signals.map(({ id, time, kind, keyword, hasAudio }) => (
        <li key={id}>
          {time} {eventSourceNames[kind]}
          {keyword === '' ? '' : `“${keyword}”`} {hasAudio && mayPlay ? <Recording signalId={id} time={time} /> : null}
        </li>
      ))}
    </Section>
  )
}

interface DetailProps {
  readonly detail: EventDetail
  readonly shown: EventContents
}

const Detail = ({ detail: { event, signals, plays }, shown }: DetailProps) => {
  const mayEdit = useAllowed('antiBullying:event:edit')
  const [contents, setContents] = useState(shown)
  return (
    <>
      {mayEdit ? <EventButtons event={event} contents={contents} onChange={setContents} /> : null}
      <Facts facts={factsOf(event, contents)} />
      <People people={contents.people} onChange={setContents} />
      <Section title="处置记录" none="还没有记录">
        {contents.notes.map(({ id, time, by, text }) => (
          <li key={id}>
            {text}
            <small>
              {time} {by}
            </small>
          </li>
        ))}
      </Section>
      {event.source === 'report' ? null : <Signals signals={signals} />}
      {event.source === 'report' ? null : (
        <Section title="录音播放" none="没有人播放过">
          {plays.map(({ id, time, by }) => (
            <li key={id}>
              {time} {by}
            </li>
          ))}
        </Section>
      )}
    </>
  )
}

interface Props {
  /** The contents at the moment of the press. Each look is recorded, so they aren't read again in the background. */
  readonly shown: EventContents
  readonly onClose: () => void
}

/** Drawer with an event: what was heard, who is involved, what was done, and who listened. */
export const EventDrawer = ({ shown, onClose }: Props) => {
  const place = useDialogPlace()
  const { event } = shown
  const found = useCall(antiBullying.event, { params: { id: event.id } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={8} rowHeight={40} /> : <Detail detail={found.data} shown={shown} />
  }
  return (
    <Drawer {...place} open title={`防欺凌事件 ${event.time.slice(5, 16)}`} size={480} onClose={onClose}>
      {contents()}
    </Drawer>
  )
}
