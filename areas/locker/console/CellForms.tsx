import { Input, Select } from 'antd'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { UserSelect } from '../../users/console/index.ts'
import { type CabinetGrid, type CellView, locker, lockerLimits, lockerRefusals } from '../contract.ts'
import { holderIdsOf, isHolderReached } from './isHolderReached.ts'
import { cabinetReads, recordReads } from './reads.ts'

interface OfCell {
  readonly cell: CellView
  readonly onClose: () => void
}

const { holderHasCell, notHolder, cellOutOfOrder, tooFewCells, noStudents } = lockerRefusals

/** Dialog that assigns a cell to a person. */
export const AssignDialog = ({ cell, onClose }: OfCell) => (
  <SaveDialog
    call={locker.assignCell}
    title={`分配 ${cell.number} 号格`}
    initial={{ cellId: cell.id }}
    changes={cabinetReads}
    done="已分配"
    okText="分配"
    blames={{ [holderHasCell.code]: 'userId', [notHolder.code]: 'userId' }}
    onClose={onClose}
  >
    <FormField name="userId" label="使用人" missing="请选择使用人">
      <UserSelect />
    </FormField>
  </SaveDialog>
)

/** Dialog that assigns free cells to a class in the order of its list. */
export const AssignClassDialog = ({
  cabinetId,
  firstNumber,
  onClose,
}: {
  readonly cabinetId: number
  readonly firstNumber: number
  readonly onClose: () => void
}) => (
  <SaveDialog
    call={locker.assignClass}
    title="按班分配"
    initial={{ cabinetId, fromNumber: firstNumber }}
    changes={cabinetReads}
    done={({ assigned, skipped }) => `已分配 ${assigned} 人${skipped === 0 ? '' : `，${skipped} 人已有格口`}`}
    okText="分配"
    blames={{ [tooFewCells.code]: 'fromNumber', [noStudents.code]: 'departmentId' }}
    onClose={onClose}
  >
    <FormField name="departmentId" label="班级" missing="请选择班级" hint="按学号顺序，已有格口的学生跳过">
      <DepartmentSelect types={[nodeType.class]} />
    </FormField>
    <FormField name="fromNumber" label="从几号格起">
      <NumberInput style={{ width: '100%' }} min={1} max={9999} precision={0} />
    </FormField>
  </SaveDialog>
)

/** Dialog that moves a holder to another cell, or exchanges two holders. */
export const SwapDialog = ({ cell, grid, onClose }: OfCell & { readonly grid: CabinetGrid }) => (
  <SaveDialog
    call={locker.swapCells}
    title={`${cell.number} 号格换格`}
    initial={{ cellId: cell.id }}
    bodyOf={(body) => ({
      ...body,
      holderIds: holderIdsOf(grid.cells.filter(({ id }) => id === cell.id || id === body.otherId)),
    })}
    changes={cabinetReads}
    done="已换格"
    okText="换格"
    blames={{ [cellOutOfOrder.code]: 'otherId' }}
    onClose={onClose}
  >
    <FormField name="otherId" label="换到" missing="请选择格口" hint="选择使用中的格口时，两人互换" isChosen>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="选择格口"
        options={grid.cells
          .filter((other) => other.id !== cell.id && other.state !== 'outOfOrder' && isHolderReached(other))
          .map(({ id, number, holder }) => ({ value: id, label: `${number} 号 ${holder?.name ?? '空闲'}` }))}
      />
    </FormField>
  </SaveDialog>
)

/** Dialog that records an opening by an administrator with its reason. */
export const OpenDialog = ({ cell, onClose }: OfCell) => (
  <SaveDialog
    call={locker.openCell}
    title={`登记打开 ${cell.number} 号格`}
    initial={{ cellId: cell.id, reason: '' }}
    changes={recordReads}
    done="已登记"
    okText="登记"
    onClose={onClose}
  >
    <FormField name="reason" label="开柜原因" hint="时间、登记人与原因记入存取记录，不能删除">
      <Input maxLength={100} placeholder="如 学生忘带校园卡，本人在场" />
    </FormField>
  </SaveDialog>
)

/** Dialog that puts a cell out of order or back. */
export const CellStateDialog = ({ cell, onClose }: OfCell) => {
  const isWorking = cell.state !== 'outOfOrder'
  return (
    <SaveDialog
      call={locker.saveCell}
      title={`${isWorking ? '停用' : '恢复'} ${cell.number} 号格`}
      initial={{ id: cell.id, outOfOrder: isWorking, note: cell.note, version: cell.version }}
      stale={{ name: '格口', valuesOf: ({ state, note }) => ({ outOfOrder: state === 'outOfOrder', note }) }}
      changes={cabinetReads}
      okText={isWorking ? '停用' : '恢复'}
      onClose={onClose}
    >
      <FormField name="note" label="备注" hint={isWorking ? '停用后不再分配；使用人请另行换格' : '恢复后可以分配'}>
        <Input maxLength={lockerLimits.note} placeholder="如 门锁损坏，已报修" />
      </FormField>
    </SaveDialog>
  )
}
