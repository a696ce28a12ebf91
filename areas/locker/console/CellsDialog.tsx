import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { type RowAction, RowActions } from '../../../platform/console/kit/RowActions.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type CabinetGrid, type CabinetView, type CellView, locker } from '../contract.ts'
import { cellStateNames } from '../words.ts'
import { AssignClassDialog, AssignDialog, CellStateDialog, OpenDialog, SwapDialog } from './CellForms.tsx'
import { CellGrid } from './CellGrid.tsx'
import { holderIdsOf, isHolderReached } from './isHolderReached.ts'
import styles from './Cells.module.css'
import { cabinetReads } from './reads.ts'

type Opened = 'assign' | 'class' | 'swap' | 'open' | 'state'

const describeCell = ({ number, state, holder, note }: CellView) =>
  [
    `${number} 号格`,
    cellStateNames[state],
    holder === null ? '' : [holder.name, holder.className].filter(Boolean).join(' '),
    note,
  ]
    .filter(Boolean)
    .join('，')

const useActions = (open: (opened: Opened) => void) => {
  const mayEdit = useAllowed('locker:cabinet:edit')
  const mayOpen = useAllowed('locker:cell:open')
  const release = useAction(locker.releaseCells, { done: '已收回', changes: cabinetReads })
  return (cell: CellView): RowAction[] => {
    const isReached = isHolderReached(cell)
    return [
      ...(mayEdit && cell.state === 'free' ? [{ label: '分配', onPress: () => open('assign') }] : []),
      ...(mayEdit && cell.holder !== null && isReached ? [{ label: '换格', onPress: () => open('swap') }] : []),
      ...(mayOpen && isReached ? [{ label: '登记开柜', onPress: () => open('open') }] : []),
      ...(mayEdit ? [{ label: cell.state === 'outOfOrder' ? '恢复' : '停用', onPress: () => open('state') }] : []),
      ...(mayEdit && cell.holder !== null && isReached
        ? [
            {
              label: '收回',
              danger: true,
              confirm: { lost: `${cell.number} 号格将从${cell.holder.name}收回，请先确认格内已清空。` },
              onPress: () => release.run({ body: { cellIds: [cell.id], holderIds: holderIdsOf([cell]) } }),
            },
          ]
        : []),
    ]
  }
}

const Cells = ({ grid }: { readonly grid: CabinetGrid }) => {
  const mayEdit = useAllowed('locker:cabinet:edit')
  const [chosenId, choose] = useState<number | null>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const actionsOf = useActions(setOpened)
  const close = () => setOpened(null)
  const chosen = grid.cells.find(({ id }) => id === chosenId)
  const { cabinet } = grid
  return (
    <>
      <div className={styles.tools}>
        <span>
          使用 {cabinet.taken}，空闲 {cabinet.free}，停用 {cabinet.outOfOrder}
        </span>
        {mayEdit ? <Button onClick={() => setOpened('class')}>按班分配</Button> : null}
      </div>
      <div className={styles.chosen} aria-live="polite">
        {chosen === undefined ? (
          '选择一个格口，可用方向键移动'
        ) : (
          <>
            <span>{describeCell(chosen)}</span>
            <RowActions name={`${chosen.number} 号格`} actions={actionsOf(chosen)} mostOpen={4} />
          </>
        )}
      </div>
      <CellGrid grid={grid} chosenId={chosenId} onChoose={({ id }) => choose(id)} />
      {opened === 'class' ? (
        <AssignClassDialog cabinetId={cabinet.id} firstNumber={cabinet.firstNumber} onClose={close} />
      ) : null}
      {chosen !== undefined && opened === 'assign' ? <AssignDialog cell={chosen} onClose={close} /> : null}
      {chosen !== undefined && opened === 'swap' ? <SwapDialog cell={chosen} grid={grid} onClose={close} /> : null}
      {chosen !== undefined && opened === 'open' ? <OpenDialog cell={chosen} onClose={close} /> : null}
      {chosen !== undefined && opened === 'state' ? <CellStateDialog cell={chosen} onClose={close} /> : null}
    </>
  )
}

/** Dialog with the cells of a cabinet, who holds them, and what may be done with them. */
export const CellsDialog = ({ cabinet, onClose }: { readonly cabinet: CabinetView; readonly onClose: () => void }) => {
  const found = useCall(locker.cabinet, { params: { id: cabinet.id } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} rowHeight={60} /> : <Cells grid={found.data} />
  }
  return (
    <Dialog
      title={[cabinet.name, cabinet.place].filter(Boolean).join(' · ')}
      width={960}
      footer={null}
      onCancel={onClose}
    >
      {contents()}
    </Dialog>
  )
}
