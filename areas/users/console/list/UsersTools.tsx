import { Button, Flex } from 'antd'
import { Suspense, lazy } from 'react'
import { Allowed, useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { UserRow } from '../../contract.ts'
import type { ExportPlace } from '../exports/ExportDialog.tsx'

// Their code comes after the list: that is what most come for.
const ExportMenu = lazy(async () => ({ default: (await import('../exports/ExportMenu.tsx')).ExportMenu }))
const FirstPasswords = lazy(async () => ({
  default: (await import('../accounts/FirstPasswords.tsx')).FirstPasswords,
}))
const ImportMenu = lazy(async () => ({ default: (await import('./ImportMenu.tsx')).ImportMenu }))
const SeveralBar = lazy(async () => ({ default: (await import('../several/SeveralBar.tsx')).SeveralBar }))

interface Props {
  /** The people who are chosen among those of the page, and all of the page. */
  readonly chosen: readonly number[]
  readonly rows: readonly UserRow[]
  /** The node of the list, and how it is filtered. */
  readonly place: ExportPlace
  readonly onDone: () => void
  readonly onCreate: () => void
}

/** The tools at the head of the users' screen: for several people, for files, and for somebody new. */
export const UsersTools = ({ chosen, rows, place, onDone, onCreate }: Props) => {
  const mayEdit = useAllowed('school:user:edit')
  const mayAdd = useAllowed('school:user:add')
  return (
    // Not above the list: it would move away from beneath the pointer that has just chosen a row.
    <Flex gap={12} wrap>
      <Suspense fallback={null}>
        {chosen.length > 0 && mayEdit ? <SeveralBar rows={rows} chosen={chosen} onDone={onDone} /> : null}
        {mayAdd ? (
          <FirstPasswords
            people={rows.filter(({ id }) => chosen.includes(id))}
            node={place.departmentId}
            nodeName={place.name}
          />
        ) : null}
        <ImportMenu />
        <ExportMenu place={place} />
      </Suspense>
      <Allowed permission="school:user:add">
        <Button type="primary" onClick={onCreate}>
          新建用户
        </Button>
      </Allowed>
    </Flex>
  )
}
