import { ImportOutlined, TrophyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { type FilterTexts, choiceCallInput, numberCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { optionsOf } from '../../../platform/console/kit/optionsOf.ts'
import { go } from '../../../platform/console/location/hash.ts'
import { useStackedLayout } from '../../../platform/console/theme/media.ts'
import { importStartPlace } from '../../imports/console/index.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { departmentFilter } from '../../organisation/console/index.ts'
import { honor } from '../contract.ts'
import type { AwardRow } from '../views.ts'
import { awardStates, levelTitles, levels, stateTitles, targetTitles, targets } from '../words.ts'
import { EditDialog, PictureDialog, RejectDialog, WithdrawDialog } from './AwardDialogs.tsx'
import { Certificates } from './Certificates.tsx'
import { GrantDialog } from './GrantDialog.tsx'
import { KindsDialog } from './KindsDialog.tsx'
import { awardColumns, phoneAwardColumns } from './awardColumns.tsx'
import { awardReads, useYears } from './reads.ts'

const useFilters = () => {
  const years = useYears().data ?? []
  return {
    keyword: { kind: 'word', label: '荣誉', placeholder: '姓名、班级、证书编号', width: 184, ofPeople: true },
    year: { kind: 'choice', label: '年度', options: years.map(({ id, name }) => ({ value: String(id), label: name })) },
    department: departmentFilter,
    target: { kind: 'choice', label: '对象', options: optionsOf(targets, targetTitles) },
    level: { kind: 'choice', label: '级别', options: optionsOf(levels, levelTitles) },
    state: { kind: 'choice', label: '状态', options: optionsOf(awardStates, stateTitles) },
  } as const
}

const searchOf = ({ keyword, year, department, target, level, state }: FilterTexts<ReturnType<typeof useFilters>>) => ({
  keyword,
  yearId: numberCallInput(year),
  departmentId: numberCallInput(department),
  target: choiceCallInput(targets, target),
  level: choiceCallInput(levels, level),
  state: choiceCallInput(awardStates, state),
})

interface Opened {
  readonly what: 'edit' | 'withdraw' | 'reject' | 'picture' | 'print'
  readonly award: AwardRow
}

const OpenedDialog = ({ opened, mayEdit, onClose }: { opened: Opened; mayEdit: boolean; onClose: () => void }) => {
  const { what, award } = opened
  if (what === 'edit') return <EditDialog award={award} onClose={onClose} />
  if (what === 'withdraw') return <WithdrawDialog ids={[award.id]} onClose={onClose} />
  if (what === 'reject') return <RejectDialog ids={[award.id]} onClose={onClose} />
  return <PictureDialog award={award} mayEdit={mayEdit && !award.yearClosed} onClose={onClose} />
}

const useRowActions = (mayEdit: boolean, open: (opened: Opened) => void) => {
  const decide = useAction(honor.decide, { done: '已同意', changes: awardReads })
  const remove = useAction(honor.deleteAward, { done: '删除成功', changes: awardReads })
  return (award: AwardRow) => {
    const { id, state, yearClosed, isOwn, pictureUrl } = award
    const isOpen = mayEdit && !yearClosed
    const shown = (is: boolean, what: Opened['what'], label: string, danger = false) =>
      is ? [{ label, danger, onPress: () => open({ what, award }) }] : []
    const isPending = state === 'proposed'
    const isLive = isPending || state === 'approved'
    const agree = { label: '同意', onPress: () => decide.press({ body: { ids: [id], agrees: true } }) }
    const erase = {
      label: '删除',
      danger: true,
      confirm: { lost: '这条提报将被删除，不能恢复。' },
      onPress: () => remove.run({ query: { id } }),
    }
    return [
      ...(isOpen && isPending ? [agree] : []),
      ...shown(isOpen && isPending, 'reject', '不同意'),
      ...shown(state === 'approved', 'print', '打印奖状'),
      ...shown(pictureUrl !== null || (isOpen && isLive), 'picture', '证书照片'),
      ...shown(isOpen && isLive, 'edit', '修改'),
      ...shown(isOpen && state === 'approved', 'withdraw', '撤销', true),
      ...((isOwn || mayEdit) && !yearClosed && (isPending || state === 'rejected') ? [erase] : []),
    ]
  }
}

const useBulk = (mayEdit: boolean) => {
  const decide = useAction(honor.decide, { done: '已同意', changes: awardReads })
  if (!mayEdit) return {}
  return {
    bulk: [
      {
        label: '同意提报',
        confirm: (count: number) => `${count} 条提报将生效，计入荣誉榜。`,
        onPress: (ids: readonly number[]) => decide.run({ body: { ids: [...ids], agrees: true } }),
      },
      {
        label: '不同意',
        dialog: (ids: readonly number[], told: { done: () => void; close: () => void }) => (
          <RejectDialog ids={ids} onDone={told.done} onClose={told.close} />
        ),
      },
      {
        label: '批量撤销',
        danger: true,
        dialog: (ids: readonly number[], told: { done: () => void; close: () => void }) => (
          <WithdrawDialog ids={ids} onDone={told.done} onClose={told.close} />
        ),
      },
    ],
    isChoosable: ({ state, yearClosed }: AwardRow) => !yearClosed && (state === 'proposed' || state === 'approved'),
  }
}

/** 荣誉管理: awards within reach. The office grants, approves and withdraws, head teachers propose. */
const AwardsScreen = () => {
  const mayEdit = useAllowed('honor:award:edit')
  const mayPropose = useAllowed('honor:award:propose')
  const mayImport = useAllowed('school:user:import') && mayEdit
  const isPhone = useStackedLayout()
  const [opened, open] = useState<Opened | null>(null)
  const [areKindsOpen, showKinds] = useState(false)
  const actions = useRowActions(mayEdit, open)
  const bulk = useBulk(mayEdit)
  const filters = useFilters()
  const create = mayEdit ? '颁发荣誉' : '提报荣誉'
  if (opened?.what === 'print') return <Certificates awards={[opened.award]} onClose={() => open(null)} />
  return (
    <ListScreen
      title="荣誉管理"
      label="荣誉"
      call={honor.awardPage}
      filters={filters}
      input={(asked, bounds) => ({ body: { ...searchOf(asked), ...bounds } })}
      columns={isPhone ? phoneAwardColumns : awardColumns}
      nameOf={({ name, kindName }) => `${name} ${kindName}`}
      empty={{ title: '还没有荣誉', hint: '颁发的荣誉与等待审核的提报都列在这里' }}
      actions={actions}
      actionsWidth={216}
      foldsOnPhone
      {...bulk}
      {...(mayEdit || mayPropose ? { create } : {})}
      createdBy="honor:award:edit"
      editor={(_, done) => <GrantDialog isProposal={!mayEdit} onClose={done} />}
      tools={(asked, total) => (
        <>
          {mayEdit ? (
            <Button icon={<TrophyOutlined aria-hidden="true" />} onClick={() => showKinds(true)}>
              荣誉项目
            </Button>
          ) : null}
          {mayImport ? (
            <Button icon={<ImportOutlined aria-hidden="true" />} onClick={() => go(importStartPlace('honours'))}>
              导入
            </Button>
          ) : null}
          <ExportButton call={honor.exportAwards} input={{ body: searchOf(asked) }} isEmpty={total === 0} />
        </>
      )}
    >
      {opened === null ? null : <OpenedDialog opened={opened} mayEdit={mayEdit} onClose={() => open(null)} />}
      {areKindsOpen ? <KindsDialog onClose={() => showKinds(false)} /> : null}
    </ListScreen>
  )
}

export default AwardsScreen
