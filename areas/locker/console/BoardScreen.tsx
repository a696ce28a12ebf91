import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import { Tiles } from '../../../platform/console/kit/Tiles.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { DepartmentSelect } from '../../organisation/console/index.ts'
import { nodeType } from '../../registry/contract.ts'
import { type DepositBoard, locker } from '../contract.ts'
import { type DepositState, depositStateNames, depositStates } from '../words.ts'
import styles from './Board.module.css'
import { LockerSettingsDialog } from './LockerSettingsDialog.tsx'
import { StoreAll } from './StoreAll.tsx'
import { recordReads } from './reads.ts'
import { useOnlyClass } from './useOnlyClass.ts'

const buildFilters = (onlyClass: number | undefined) =>
  ({
    department: {
      kind: 'own',
      render: (value: string, choose: (value: string) => void) => (
        <div className={styles.choice}>
          <DepartmentSelect
            aria-label="班级"
            placeholder="选择班级"
            types={[nodeType.class]}
            value={numberCallInput(value) ?? onlyClass}
            onChange={(id) => choose(id === undefined ? '' : String(id))}
          />
        </div>
      ),
    },
  }) as const

/** Interval in which the board is read again, ms. */
const refreshEvery = 30_000

const tones: Readonly<Record<DepositState, StatusTone>> = {
  missing: 'notReturned',
  takenOut: 'notice',
  stored: 'returned',
  leave: 'leave',
}

const tileTones = { missing: 'bad', takenOut: 'away', stored: 'good', leave: 'away' } as const

type Pupil = DepositBoard['students'][number]

const Row = ({ pupil, mayEdit }: { readonly pupil: Pupil; readonly mayEdit: boolean }) => {
  const save = useAction(locker.saveRecord, { changes: recordReads })
  const { userId, state } = pupil
  const action = state === 'stored' ? 'take' : 'store'
  return (
    <li data-state={state}>
      <PersonName name={pupil.name} />
      <span className={styles.about}>{[pupil.code, pupil.cell || '未分配格口'].filter(Boolean).join(' · ')}</span>
      <StatusTag
        tone={tones[state]}
        text={[depositStateNames[state], pupil.time?.slice(11, 16)].filter(Boolean).join(' ')}
      />
      {mayEdit ? (
        <Button
          size="small"
          loading={save.isPending}
          aria-label={`${pupil.name} 登记${action === 'take' ? '取出' : '存入'}`}
          onClick={() => save.press({ body: { userIds: [userId], action } })}
        >
          登记{action === 'take' ? '取出' : '存入'}
        </Button>
      ) : null}
    </li>
  )
}

const Board = ({ board, mayEdit }: { readonly board: DepositBoard; readonly mayEdit: boolean }) => {
  if (board.students.length === 0) return <Empty title="这个班没有在籍学生" />
  const ofState = (state: DepositState) => board.students.filter((pupil) => pupil.state === state)
  const missing = ofState('missing')
  return (
    <div className={styles.board}>
      <Tiles
        tiles={depositStates.map((state) => ({
          name: depositStateNames[state],
          value: ofState(state).length,
          tone: tileTones[state],
          ...(state === 'missing'
            ? { note: board.isOver ? `已过 ${board.depositBy}` : `${board.depositBy} 前存入` }
            : {}),
        }))}
      />
      {mayEdit && missing.length > 1 ? (
        <div>
          <StoreAll missing={missing} />
        </div>
      ) : null}
      <ul className={styles.pupils} aria-label="学生">
        {depositStates.flatMap((state) =>
          ofState(state).map((pupil) => <Row key={pupil.userId} pupil={pupil} mayEdit={mayEdit} />),
        )}
      </ul>
    </div>
  )
}

/** 未存手机: where the telephones of a class are today, those that are missing first. */
const BoardScreen = () => {
  const mayEdit = useAllowed('locker:record:edit')
  const maySet = useAllowed('locker:settings:edit')
  const [isSetting, setSetting] = useState(false)
  const onlyClass = useOnlyClass()
  const filters = buildFilters(onlyClass)
  const { asked, ask } = useListQuery(filters, 20)
  const departmentId = numberCallInput(asked.department) ?? onlyClass
  const found = useCall(
    locker.board,
    { query: { departmentId: departmentId ?? 0 } },
    { enabled: departmentId !== undefined, every: () => refreshEvery },
  )
  const contents = () => {
    if (departmentId === undefined) return <Empty title="请选择班级" hint="查看谁还没有存入手机，请假的学生单列" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={12} /> : <Board board={found.data} mayEdit={mayEdit} />
  }
  return (
    <PageFrame
      title="未存手机"
      action={maySet ? <Button onClick={() => setSetting(true)}>存入时间</Button> : null}
      filters={<FilterRow filters={filters} asked={asked} onAsk={ask} />}
    >
      {contents()}
      {isSetting ? <LockerSettingsDialog onClose={() => setSetting(false)} /> : null}
    </PageFrame>
  )
}

export default BoardScreen
