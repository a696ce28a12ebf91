import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { type MessageChannel, messageChannels } from '../../../platform/contract/messagePurposes.ts'
import { administration, messageStates } from '../contract.ts'
import type { MessageRow } from '../views.ts'
import { messageColumns } from './messageColumns.tsx'

interface Asked {
  readonly state: string
  readonly channel: string
  readonly school: number
  readonly page: number
  readonly size: number
}

interface Props {
  readonly asked: Asked
  readonly onChange: (change: Partial<Asked>) => void
  readonly onOpen: (id: number) => void
}

/** How often a list with messages on their way is read again, ms. */
const whileWaiting = 3000

const stateOf = (text: string) => messageStates.find((state) => state === text)
const channelOf = (text: string): MessageChannel | undefined => messageChannels.find((channel) => channel === text)

/** What is asked of the server; a filter in the address that is none is left out. */
const bodyOf = ({ state, channel, school, page, size }: Asked) => {
  const [knownState, knownChannel] = [stateOf(state), channelOf(channel)]
  return {
    ...(knownState ? { state: knownState } : {}),
    ...(knownChannel ? { channel: knownChannel } : {}),
    ...(school === 0 ? {} : { schoolId: school }),
    pageNum: page,
    pageSize: size,
  }
}

/** The messages of the outbox, newest first. */
export const MessageList = ({ asked, onChange, onOpen }: Props) => {
  const isWaiting = (rows: readonly MessageRow[] = []) => rows.some(({ state }) => state === 'waiting')
  const messages = useCall(
    administration.outboxPage,
    { body: bodyOf(asked) },
    { keepPrevious: true, every: (page) => (isWaiting(page?.content) ? whileWaiting : 0) },
  )
  const severalSchools = messages.data?.content.some((row) => row.school !== null) ?? false
  return (
    <DataTable
      label="消息"
      query={messages}
      columns={messageColumns(onOpen, severalSchools)}
      page={asked.page}
      size={asked.size}
      onPage={(page, size) => onChange({ page, size })}
      empty={{ title: '还没有消息', hint: '发出的短信与微信消息会列在这里；可以先发送一条测试短信' }}
      isFiltered={asked.state !== '' || asked.channel !== '' || asked.school !== 0}
      onClear={() => onChange({ state: '', channel: '', school: 0, page: 1 })}
      onOpen={(row) => onOpen(row.id)}
    />
  )
}
