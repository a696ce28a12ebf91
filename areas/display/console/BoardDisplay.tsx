import { type ComponentType, useState } from 'react'
import type { Call, DataOf } from '../../../platform/contract/call.ts'
import type { CallInput } from '../../../platform/console/client/endpoint.ts'
import type { DisplayPageName } from '../contract.ts'
import styles from './Display.module.css'
import { Pairing } from './Pairing.tsx'
import { useDisplay } from './useDisplay.ts'
import { usePolled } from './usePolled.ts'
import { useDailyReload } from './useDailyReload.ts'

interface BoardProps<C extends Call> {
  readonly data: DataOf<C>
  /** The credential, for a board that also reports. */
  readonly ticket: string
  readonly isConnected: boolean
}

/** A display page of another area: its read call and the component that renders the data. */
export interface DisplayedBoard<C extends Call> {
  readonly page: DisplayPageName
  readonly title: string
  readonly call: C
  readonly input: CallInput<C>
  /** Polling interval, ms. */
  readonly every: number
  readonly Board: ComponentType<BoardProps<C>>
  /** The screen on which an administrator types the code. Default: the displays of the device page. */
  readonly pairedAt?: string
}

/** Builds the display page of another area. Pairing and revoking work like on the other displays. */
export const boardDisplay = <C extends Call>({
  page,
  title,
  Board,
  pairedAt,
  ...polled
}: DisplayedBoard<C>): ComponentType => {
  const PollingBoard = ({ ticket, onCutOff }: { readonly ticket: string; readonly onCutOff: () => void }) => {
    const [data, setData] = useState<DataOf<C> | null>(null)
    const [isClosed, setClosed] = useState(false)
    const show = (found: DataOf<C>) => {
      setData(found)
      setClosed(false)
    }
    // The names of the last answer must not stay on the wall.
    const close = () => {
      setData(null)
      setClosed(true)
    }
    const isConnected = usePolled({ ...polled, ticket, onAnswer: show, onCutOff, onClosed: close })
    useDailyReload(isConnected)
    return (
      <>
        {data === null ? null : <Board data={data} ticket={ticket} isConnected={isConnected} />}
        {isClosed ? <p className={styles.cut}>本校未开通此功能</p> : null}
        {isConnected ? null : <p className={styles.cut}>连接中断，正在重试</p>}
      </>
    )
  }
  return () => {
    const { state, pairAgain, cutOff } = useDisplay(page)
    if (state.kind !== 'ready') return <Pairing title={title} state={state} pairedAt={pairedAt} onAgain={pairAgain} />
    return <PollingBoard ticket={state.ticket} onCutOff={cutOff} />
  }
}
