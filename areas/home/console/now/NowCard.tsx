import type { ReactNode } from 'react'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { HomeCard } from '../HomeCard.tsx'

interface Props<Data> {
  readonly title: string
  readonly span?: 6 | 12
  readonly aside?: ReactNode
  /** The title shown if the figures can't be loaded. */
  readonly failure?: string
  /** Placeholder before the first response, as high as the content. Default: grey lines. */
  readonly waiting?: ReactNode
  readonly call: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  readonly children: (data: Data) => ReactNode
}

/** A card of live figures. A failed call shows its error in this card only. */
export const NowCard = <Data,>({ title, span = 6, aside, failure, waiting, call, children }: Props<Data>) => (
  <HomeCard title={title} span={span} aside={aside} isLow={waiting === undefined}>
    {call.data !== undefined ? (
      children(call.data)
    ) : call.error ? (
      <Failed error={call.error} title={failure ?? `${title}加载失败`} onRetry={() => void call.refetch()} />
    ) : (
      (waiting ?? <Loading rows={4} rowHeight={32} />)
    )}
  </HomeCard>
)
