import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { ShownSchool } from '../../../platform/console/session/shownSchool.ts'
import { rolesIn } from '../../../platform/console/session/user.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { role } from '../../../platform/contract/roleNames.ts'
import { organisation } from '../../organisation/contract.ts'

const above: ReadonlySet<number> = new Set([role.bureauAdministrator, role.superAdministrator])

/** True for somebody above the schools, whose own tenant has no dormitories. */
const useIsAbove = (): boolean => {
  const user = useUser()
  return user.schoolId !== null && rolesIn(user, user.schoolId).some((id) => above.has(id))
}

const defaults = { school: 0 }

interface Props {
  /** Draws the page: with the control that chooses, and what it shows of the school. */
  readonly render: (choice: ReactNode, contents: ReactNode) => ReactNode
  readonly children: ReactNode
}

const FromAbove = ({ render, children }: Props) => {
  const { schoolId } = useUser()
  const [{ school }, change] = useScreenQuery(defaults)
  const found = useCall(organisation.schools, {}, { fresh: 600_000 })
  const schools = (found.data ?? []).filter(({ id }) => id !== schoolId)
  const chosen = schools.find(({ id }) => id === school) ?? (schools.length === 1 ? schools[0] : undefined)
  const contents = () => {
    if (found.error !== null) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={8} />
    if (schools.length === 0) return <Empty title="没有所辖学校" />
    if (chosen === undefined) return <Empty title="请先选择学校" hint="选择后显示该校的看板、报表与记录" />
    return (
      // Another school is another page: nothing of the one before stays.
      <ShownSchool key={chosen.id} value={chosen}>
        {children}
      </ShownSchool>
    )
  }
  const choice = (
    <Select
      style={{ width: 208 }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="选择学校"
      aria-label="学校"
      loading={found.data === undefined && found.error === null}
      options={schools.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen?.id ?? null}
      onChange={(id: number) => change({ school: id })}
    />
  )
  return render(choice, contents())
}

/** Shows the own school's; somebody above the schools chooses one first. */
export const SchoolFirst = ({ render, children }: Props) =>
  useIsAbove() ? <FromAbove render={render}>{children}</FromAbove> : render(null, children)
