import { Select } from 'antd'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { timetable } from '../contract.ts'

/** Returns the terms, and the chosen one or today's. */
export const useTerm = (chosen: number) => {
  const found = useCall(timetable.terms, {})
  const terms = found.data?.terms ?? []
  const known = terms.some(({ id }) => id === chosen) ? chosen : null
  return { found, terms, grades: found.data?.grades ?? [], termId: known ?? found.data?.currentId ?? null }
}

interface Props {
  readonly terms: readonly { readonly id: number; readonly name: string }[]
  readonly value: number | null
  readonly onChange: (id: number) => void
}

/** Chooses a term. */
export const TermSelect = ({ terms, value, onChange }: Props) => (
  <Select
    aria-label="学期"
    style={{ width: 232 }}
    placeholder="选择学期"
    options={terms.map(({ id, name }) => ({ value: id, label: name }))}
    value={value}
    onChange={onChange}
  />
)

interface WithoutTermProps {
  readonly title: string
  readonly found: ReturnType<typeof useTerm>['found']
}

/** A page while the terms are loading, or if there are none. */
export const WithoutTerm = ({ title, found }: WithoutTermProps) => {
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    return <Empty title="还没有学期" hint="先在校历中新增学期" />
  }
  return <PageFrame title={title}>{contents()}</PageFrame>
}
