import type { ReactNode } from 'react'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { HomeCard } from '../HomeCard.tsx'

interface Props<Data> {
  readonly title: string
  readonly span?: 6 | 12
  readonly aside?: ReactNode
  /** What its title says when the figures cannot be read. */
  readonly failure?: string
  /** What stands there until the first answer, as high as the answer itself; grey lines where nothing is said. */
  readonly waiting?: ReactNode
  readonly call: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => Promise<unknown> }
  readonly children: (data: Data) => ReactNode
}

/** A card whose figures are those of the moment. One that fails says so by itself; the others stay. */
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
