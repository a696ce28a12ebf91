import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { focusFirst } from '../../../platform/console/kit/focusFirst.ts'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { useLoaded } from './useLoaded.ts'
import { ScreenPlaceContext, useScreenPlace } from '../../../platform/console/location/screenPlace.ts'
import { loadCurrentLeavers } from '../../leave/console/index.ts'
import type { LeaveRecord } from '../../leave/contract.ts'
import { GateSelect } from './GateSelect.tsx'
import { untrappedFocus } from './untrappedFocus.ts'
import styles from './LeaveList.module.css'
import { useLeaveListReload } from './useLeaveListReload.ts'
import { ways } from './words.ts'

interface Props {
  readonly onRelease: (userId: number, stateDictId: number) => void
  readonly onClose: () => void
}

interface FocusProps {
  readonly list: RefObject<HTMLDivElement | null>
  readonly isOpen: boolean
}

/** Focuses the first field once both the dialog and its list are ready. */
const FocusFirstField = ({ list, isOpen }: FocusProps) => {
  useEffect(() => {
    if (isOpen) focusFirst(list.current)
  }, [list, isOpen])
  return null
}

/** Shows the list, or an error if its code can't be loaded. The desk behind it isn't affected. */
const Leavers = ({ list, isOpen, actions }: FocusProps & { readonly actions: (row: LeaveRecord) => RowAction[] }) => {
  const { state, again } = useLoaded(loadCurrentLeavers)
  if (state.kind === 'loading') return <Loading rows={6} />
  if (state.kind === 'failed') return <Failed title="未能加载，请检查网络" error={state.error} onRetry={again} />
  return (
    <>
      <FocusFirstField list={list} isOpen={isOpen} />
      <state.value actions={actions} tools={<GateSelect />} every={0} />
    </>
  )
}

// The list scrolls inside, so that its pager stays visible.
const bodyStyles = { body: { maxHeight: 'none' } }

/**
 * Lists the students on leave now, to be let through by hand (operations §2.4, §2.7). Its filters are separate from the
 * desk's.
 */
export const LeaveListDialog = ({ onRelease, onClose }: Props) => {
  const { tab } = useScreenPlace()
  const [search, setSearch] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const place = useMemo(() => ({ tab, search, setSearch }), [tab, search])
  const touches = useLeaveListReload()
  const actions = ({ leaveerId }: LeaveRecord): RowAction[] =>
    ways.map(({ value, label }) => ({ label, onPress: () => onRelease(leaveerId, value) }))
  return (
    <Dialog
      {...untrappedFocus}
      title="手动放行"
      width={1040}
      footer={null}
      styles={bodyStyles}
      afterOpenChange={setIsOpen}
      onCancel={onClose}
    >
      <div ref={list} className={styles.leavers} {...touches}>
        <ScreenPlaceContext value={place}>
          <Leavers list={list} isOpen={isOpen} actions={actions} />
        </ScreenPlaceContext>
      </div>
    </Dialog>
  )
}
