import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { EventView } from '../contract.ts'
import { type EventState, eventSourceNames, eventStateNames, reporterNames } from '../words.ts'

const tones: Readonly<Record<EventState, StatusTone>> = {
  new: 'bad',
  handling: 'notice',
  resolved: 'good',
  falseAlarm: 'quiet',
}

/** The state of an event as a tag. */
const EventStateTag = ({ state }: { readonly state: EventState }) => (
  <StatusTag tone={tones[state]} text={eventStateNames[state]} />
)

const describeSource = ({ source, keyword, reporter }: Pick<EventView, 'source' | 'keyword' | 'reporter'>) => {
  if (reporter !== null) return `${reporterNames[reporter]}举报`
  return keyword === '' ? eventSourceNames[source] : `听到“${keyword}”`
}

/** Says what was heard or reported, and how often. */
export const describeEvent = ({ source, keyword, hits, reporter }: EventView): string =>
  [describeSource({ source, keyword, reporter }), hits > 1 ? `${hits} 次` : ''].filter(Boolean).join('，')

const describeHandling = ({ handler, respondMinutes }: EventView) =>
  handler === null ? '' : `${handler}${respondMinutes === null ? '' : `，${respondMinutes} 分钟响应`}`

/** The columns of the list. */
export const eventColumns: readonly ListColumn<EventView>[] = [
  { title: '时间', width: 168, leftOutWhenNarrow: 3, text: ({ lastTime }) => lastTime },
  { title: '地点', width: '18%', minWidth: 112, text: ({ place }) => place },
  { title: '内容', minWidth: 160, leftOutWhenNarrow: 4, text: describeEvent },
  {
    title: '录音',
    width: 64,
    align: 'right',
    leftOutWhenNarrow: 1,
    text: ({ audios }) => (audios === 0 ? '' : audios),
  },
  { title: '处理', width: '16%', minWidth: 128, leftOutWhenNarrow: 2, text: describeHandling },
  { title: '状态', width: 104, render: ({ state }) => <EventStateTag state={state} /> },
]
