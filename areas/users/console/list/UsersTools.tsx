import { Button, Flex } from 'antd'
import { Suspense, lazy } from 'react'
import { Allowed, useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import type { UserRow } from '../../contract.ts'
import type { ExportPlace } from '../exports/ExportDialog.tsx'

// Loaded after the list, which most visits come for.
const ExportMenu = lazy(async () => ({ default: (await import('../exports/ExportMenu.tsx')).ExportMenu }))
const FirstPasswords = lazy(async () => ({
  default: (await import('../accounts/FirstPasswords.tsx')).FirstPasswords,
}))
const ImportMenu = lazy(async () => ({ default: (await import('./ImportMenu.tsx')).ImportMenu }))
const SeveralBar = lazy(async () => ({ default: (await import('../several/SeveralBar.tsx')).SeveralBar }))

interface Props {
  /** The ids of the chosen rows, and all rows of the page. */
  readonly chosen: readonly number[]
  readonly rows: readonly UserRow[]
  /** The node and the filters of the list. */
  readonly place: ExportPlace
  readonly onDone: () => void
  readonly onCreate: () => void
}

/** The tools above the users list: bulk actions, imports, exports and 新建用户. */
export const UsersTools = ({ chosen, rows, place, onDone, onCreate }: Props) => {
  const mayEdit = useAllowed('school:user:edit')
  const mayAdd = useAllowed('school:user:add')
  return (
    // In the header, not above the list: the list would move away from the pointer that has just selected a row.
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
